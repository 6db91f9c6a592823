import { BlockedList } from '../features/safety/blocked-list.tsx'
import styles from '../features/safety/safety.module.css'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

export const BlockedScreen = () => {
  const goBack = useGoBack('/pages/enter/my/subpages/account_safety')
  return (
    <Page header={<NavBar title="黑名单" onBack={goBack} />}>
      <div className={styles.panel}>
        <BlockedList />
      </div>
    </Page>
  )
}
