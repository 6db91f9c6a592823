import { Document } from '../features/settings/document.tsx'
import { privacySections } from '../features/settings/privacy-policy.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const PrivacyPolicyScreen = () => {
  const goBack = useGoBack('/pages/enter/my')
  return (
    <Page header={<NavBar title="隐私政策" onBack={goBack} />}>
      <Document
        date="2026-11-22"
        lead="开黑酒馆由部署它的人运营，数据都保存在运营者的服务器上。这里说明保存哪些信息、用来做什么、怎么删除。"
        sections={privacySections}
      />
    </Page>
  )
}
