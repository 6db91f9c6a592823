import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { askNickname } from '../features/account/ask-nickname.ts'
import { type Credentials, login } from '../features/account/calls.ts'
import { loginProblemOf } from '../features/account/login-problem.ts'
import { PhoneLogin } from '../features/account/phone-login.tsx'
import { useAccountSession } from '../features/account/session.ts'
import { TrialAccounts } from '../features/account/trial-accounts.tsx'
import { host } from '../features/host/host-bridge.ts'
import { Button } from '../ui/button.tsx'
import { Lantern } from '../ui/lantern.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.ts'
import styles from './login-screen.module.css'

const pathAfter = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '/'

type LoginMethod = 'trial' | 'phone'

const methods: readonly { readonly value: LoginMethod; readonly text: string }[] = [
  { value: 'trial', text: '体验账号' },
  { value: 'phone', text: '手机号登录' },
]

const hints: Readonly<Record<LoginMethod, string>> = {
  trial: '点一下就能进；再开一个窗口，可以换个账号对聊',
  phone: '新手机号会自动注册；演示环境不会真的发短信',
}

export const LoginScreen = () => {
  const session = useAccountSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [method, setMethod] = useState<LoginMethod>('trial')
  const [busy, setBusy] = useState<string | null>(null)
  if (session !== null) return <Navigate to={pathAfter(state)} replace />

  const enter = async (credentials: Credentials): Promise<string | null> => {
    setBusy('account' in credentials ? credentials.account : credentials.phone)
    try {
      if (await login(credentials)) askNickname()
      return null
    } catch (error) {
      const { beside, toastText } = loginProblemOf(error)
      if (toastText !== null) toast(toastText)
      return beside
    } finally {
      setBusy(null)
    }
  }
  return (
    <Page>
      <div className={styles.hero}>
        <Lantern />
        <h1 className={styles.brand}>开黑酒馆</h1>
        <p className={styles.slogan}>找搭子、约团本、聊战术，进来坐</p>
      </div>
      <div className={styles.panel}>
        {host().kind === 'miniProgram' && (
          <div className={styles.quick}>
            <Button onClick={() => host().bindPhone(false)}>手机号快捷登录</Button>
          </div>
        )}
        <Card isFlush>
          <Tabs label="登录方式" options={methods} value={method} onChange={setMethod} />
          {method === 'trial' ? (
            <div className={styles.trial}>
              <TrialAccounts busyAccount={busy} onLogin={(account) => void enter(account)} />
            </div>
          ) : (
            <div className={styles.phone}>
              <PhoneLogin isBusy={busy !== null} onLogin={enter} />
            </div>
          )}
        </Card>
        <p className={styles.hint}>{hints[method]}</p>
        <button
          type="button"
          className={styles.leave}
          onClick={() => void navigate('/', { replace: true })}
        >
          先逛逛，不登录
        </button>
      </div>
    </Page>
  )
}
