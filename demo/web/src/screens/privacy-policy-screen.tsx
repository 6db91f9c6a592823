import { Document } from '../features/settings/document.tsx'
import { privacyPolicy } from '../features/settings/privacy-policy.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const PrivacyPolicyScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="隐私政策" onBack={goBack} />}>
      <Document {...privacyPolicy} />
    </Page>
  )
}
