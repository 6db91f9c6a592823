import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { askNickname } from '../features/account/ask-nickname.ts'
import { type Credentials, login, useLoginOptions } from '../features/account/calls.ts'
import { notifyOfProblem } from '../features/account/login-problem.ts'
import { PhoneLogin } from '../features/account/phone-login.tsx'
import { useAccountSession } from '../features/account/session.ts'
import { TrialAccounts } from '../features/account/trial-accounts.tsx'
import { host } from '../features/host/host-bridge.ts'
import { useWechatLogin } from '../features/wechat/use-wechat-login.ts'
import { Button } from '../ui/button.tsx'
import { Lantern } from '../ui/lantern.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
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

const TRIAL_HINT = '点一下就能进；再开一个窗口，可以换个账号对聊'

/** The login methods that this market offers, and what is said about them. */
const useMethods = () => {
  const { data } = useLoginOptions()
  const hasTrial = data === undefined || data.accounts.length > 0
  const isSandbox = data?.shows_code ?? false
  const phoneHint = `新手机号会自动注册${isSandbox ? '；演示环境不会真的发短信' : ''}`
  return {
    hasTrial,
    hintOf: (method: LoginMethod) => (method === 'trial' ? TRIAL_HINT : phoneHint),
  }
}

export const LoginScreen = () => {
  const session = useAccountSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const [method, setMethod] = useState<LoginMethod>('trial')
  const [busy, setBusy] = useState<string | null>(null)
  const { hasTrial, hintOf } = useMethods()
  const wechat = useWechatLogin(pathAfter(state))
  if (session !== null) return <Navigate to={wechat.path} replace />
  const isChoice = hasTrial && wechat.ticket === ''
  const shown = isChoice ? method : 'phone'

  const enter = async (credentials: Credentials): Promise<string | null> => {
    setBusy('account' in credentials ? credentials.account : credentials.phone)
    try {
      if (await login(credentials)) askNickname()
      return null
    } catch (error) {
      return notifyOfProblem(error)
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
        {wechat.isOffered && (
          <div className={styles.quick}>
            <Button isBusy={wechat.isBusy} onClick={wechat.leave}>
              微信登录
            </Button>
          </div>
        )}
        <Card isFlush>
          {isChoice && (
            <Tabs label="登录方式" options={methods} value={method} onChange={setMethod} />
          )}
          {shown === 'trial' ? (
            <div className={styles.trial}>
              <TrialAccounts busyAccount={busy} onLogin={(account) => void enter(account)} />
            </div>
          ) : (
            <div className={styles.phone}>
              <PhoneLogin isBusy={busy !== null} wechatTicket={wechat.ticket} onLogin={enter} />
            </div>
          )}
        </Card>
        <p className={styles.hint}>{hintOf(shown)}</p>
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
