import { Document } from '../features/settings/document.tsx'
import { agreementSections } from '../features/settings/user-agreement.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const UserAgreementScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="用户协议" onBack={goBack} />}>
      <Document
        date="2026-11-22"
        lead="使用开黑酒馆，即表示您同意以下约定。"
        sections={agreementSections}
      />
    </Page>
  )
}
