import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { moneyText } from 'tavern-market-api/client'
import { useAccountSession } from '../features/account/session.ts'
import { certificationTexts } from '../features/certification/certification.ts'
import { WithChat } from '../features/chat/with-chat.tsx'
import { requireLogin } from '../features/gate/require-login.ts'
import { useMarket } from '../features/market/use-market.ts'
import { Assets } from '../features/my/assets.tsx'
import { MyHero } from '../features/my/my-hero.tsx'
import { OrderLinks } from '../features/my/order-links.tsx'
import { useJobs } from '../features/orders/use-jobs.ts'
import { DETAIL_PATH } from '../features/profile/profile-paths.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Card, Page } from '../ui/page.tsx'
import styles from './my-screen.module.css'

const AlertsRow = lazy(async () => ({
  default: (await import('../features/alerts/alerts-row.tsx')).AlertsRow,
}))

const BELOW = '/pages/enter/my/subpages'

const MAX_COUPONS = 50

/** A formatted count; '' until known. */
const figureOf = (count: number | undefined, most = Number.POSITIVE_INFINITY): string => {
  if (count === undefined) return '--'
  return count > most ? `${most}+` : String(count)
}

/** The counts of the logged-in user; no requests for visitors. */
const useMine = () => {
  const request = useAccountSession() === null ? null : {}
  const { data: wallet } = useMarket('/api/account/manage/info', request)
  const { data: roles } = useMarket('/api/game/role/list', request)
  const { data: counts } = useMarket('/api/order/summary/count', request)
  const { data: certification } = useMarket('/api/basic/thug/applyDetail', request)
  const { data: coupons } = useMarket(
    '/api/basic/conpons/myList',
    request && { tab: 'usable', page_size: MAX_COUPONS },
  )
  const couponCount = coupons && coupons.list.length + Number(coupons.has_more)
  return {
    counts: counts ?? null,
    status: certification?.status ?? null,
    balance: wallet === undefined ? '--' : moneyText(wallet.balance),
    coupons: figureOf(couponCount, MAX_COUPONS),
    roles: figureOf(roles?.length),
  }
}

export const MyScreen = () => {
  const navigate = useNavigate()
  const user = useAccountSession()?.userInfo ?? null
  const { nameOf } = useJobs()
  const { counts, status, ...assets } = useMine()
  const isClosed = (path: string): boolean => {
    if (user !== null) return false
    void requireLogin(() => void navigate(path))
    return true
  }
  const own = (page: string) => () =>
    isClosed(`${BELOW}/${page}`) || void navigate(`${BELOW}/${page}`)
  const open = (page: string) => () => void navigate(`${BELOW}/${page}`)
  return (
    <Page>
      <MyHero
        user={user}
        isCertified={status === 'approved'}
        mainJob={nameOf(user?.main_job_id ?? '')}
      />
      <div className={styles.cards}>
        <Assets {...assets} onOpen={isClosed} />
        <OrderLinks counts={counts} onOpen={isClosed} />
        <Card isFlush>
          <ListRow
            icon="person"
            title="个人资料"
            onClick={() => isClosed(DETAIL_PATH) || void navigate(DETAIL_PATH)}
          />
          <ListRow icon="lock" title="账号与安全" onClick={own('account_safety')} />
          <ListRow
            icon="shield"
            title="打手认证"
            value={status === null ? '' : certificationTexts[status]}
            onClick={own('thugauth')}
          />
          <ListRow
            icon="warning"
            title="异常记录"
            onClick={own('order/subpages/order_report/index')}
          />
        </Card>
        <Card isFlush>
          {user !== null && (
            <ErrorBoundary instead={null}>
              <WithChat waiting={null}>
                <AlertsRow />
              </WithChat>
            </ErrorBoundary>
          )}
          <ListRow icon="chat" title="意见反馈" onClick={own('user_feedback')} />
          <ListRow icon="order" title="用户协议" onClick={open('user_agreement')} />
          <ListRow icon="file" title="隐私政策" onClick={open('privacy_policy')} />
          <ListRow icon="info" title="关于开黑酒馆" onClick={open('about_mini_program')} />
        </Card>
      </div>
    </Page>
  )
}
