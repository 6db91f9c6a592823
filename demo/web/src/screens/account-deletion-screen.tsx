import { DeletionPanel } from '../features/safety/deletion-panel.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const AccountDeletionScreen = () => {
  const goBack = useGoBack('/pages/enter/my/subpages/account_safety')
  return (
    <Page header={<NavBar title="注销账号" onBack={goBack} />}>
      <DeletionPanel />
    </Page>
  )
}
