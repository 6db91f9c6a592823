import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { type Credentials, login } from '../features/account/calls.ts'
import { PhoneLogin } from '../features/account/phone-login.tsx'
import { useAccountSession } from '../features/account/session.ts'
import { TrialAccounts } from '../features/account/trial-accounts.tsx'
import { Lantern } from '../ui/lantern.tsx'
import { Card, Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import styles from './login-screen.module.css'

const pathAfter = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '/'

export const LoginScreen = () => {
  const session = useAccountSession()
  const { state } = useLocation()
  const [way, setWay] = useState<'trial' | 'phone'>('trial')
  const [busy, setBusy] = useState<string | null>(null)
  if (session !== null) return <Navigate to={pathAfter(state)} replace />

  const enter = async (credentials: Credentials) => {
    setBusy('account' in credentials ? credentials.account : credentials.phone)
    try {
      await login(credentials)
    } catch (error) {
      toast(error instanceof Error ? error.message : '登录失败，请稍后再试')
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
        <Card isFlush>
          <div className={styles.tabs} role="tablist">
            <button
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={way === 'trial'}
              onClick={() => setWay('trial')}
            >
              体验账号
            </button>
            <button
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={way === 'phone'}
              onClick={() => setWay('phone')}
            >
              手机号登录
            </button>
          </div>
          {way === 'trial' ? (
            <div className={styles.trial}>
              <TrialAccounts busyAccount={busy} onLogin={(account) => void enter(account)} />
            </div>
          ) : (
            <div className={styles.phone}>
              <PhoneLogin isBusy={busy !== null} onLogin={(phone) => void enter(phone)} />
            </div>
          )}
        </Card>
        <p className={styles.hint}>
          {way === 'trial'
            ? '点一下就能进；再开一个窗口，可以换个账号对聊'
            : '新手机号会自动注册；演示环境不会真的发短信'}
        </p>
      </div>
    </Page>
  )
}
