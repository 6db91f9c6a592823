import { SupportContact } from '../features/account/support-contact.tsx'
import { goTo } from '../features/gate/navigator.ts'
import { restrictedToken } from '../features/gate/restricted-account.ts'
import { AppealPanel } from '../features/safety/appeal-panel.tsx'
import styles from '../features/safety/safety.module.css'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'

const toLogin = (): void => goTo('/login', { replace: true })
const toHome = (): void => goTo('/', { replace: true })

const APPEAL = '可以在下面提交申诉，结果也在这里查看'
const CONTACT = '如有疑问，请联系客服；来信请写明手机号'

/** The page of a restricted account. */
export const BlackScreen = () => {
  const accessToken = restrictedToken()
  return (
    <Page header={<NavBar title="账号受限" onBack={toHome} />}>
      <StateBlock
        art="lost"
        title="账号已被限制登录"
        text={accessToken === '' ? CONTACT : APPEAL}
        action={{ text: '换个账号登录', run: toLogin }}
      />
      {accessToken !== '' && (
        <div className={styles.panel}>
          <AppealPanel accessToken={accessToken} />
        </div>
      )}
      <SupportContact />
    </Page>
  )
}
