import { AgreementDocument } from '../features/settings/agreement-document.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const UserAgreementScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="用户协议" onBack={goBack} />}>
      <AgreementDocument />
    </Page>
  )
}
