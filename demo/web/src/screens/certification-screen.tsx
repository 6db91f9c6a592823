import { CertificationPanel } from '../features/certification/certification-panel.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const CertificationScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="打手认证" onBack={goBack} />}>
      <CertificationPanel />
    </Page>
  )
}
