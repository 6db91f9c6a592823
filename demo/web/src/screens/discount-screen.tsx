import { useSearchParams } from 'react-router'
import { useAccountSession } from '../features/account/session.ts'
import { type CouponTab, MyCouponList } from '../features/coupons/my-coupon-list.tsx'
import { OfferList } from '../features/coupons/offer-list.tsx'
import { requireLogin } from '../features/gate/require-login.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const sides = [
  { value: 'offers', text: '领券中心' },
  { value: 'mine', text: '我的优惠券' },
] as const

const tabs: readonly { readonly value: CouponTab; readonly text: string }[] = [
  { value: 'usable', text: '可使用' },
  { value: 'used', text: '已使用' },
  { value: 'expired', text: '已过期' },
]

export const DiscountScreen = () => {
  const goBack = useGoBack('/')
  const isLoggedIn = useAccountSession() !== null
  const [search, setSearch] = useSearchParams()
  const isMine = isLoggedIn && search.get('tab') === 'mine'
  const tab = tabs.find(({ value }) => value === search.get('state'))?.value ?? 'usable'
  const show = (side: 'offers' | 'mine') => {
    const go = () => setSearch(side === 'mine' ? { tab: side } : {}, { replace: true })
    if (side === 'mine') void requireLogin(go)
    else go()
  }
  return (
    <Page
      header={
        <>
          <NavBar title="优惠中心" onBack={goBack} />
          <Segments
            label="优惠券"
            options={sides}
            value={isMine ? 'mine' : 'offers'}
            onChange={show}
          />
          {isMine && (
            <Tabs
              label="优惠券状态"
              options={tabs}
              value={tab}
              onChange={(state) => setSearch({ tab: 'mine', state }, { replace: true })}
            />
          )}
        </>
      }
    >
      {isMine ? <MyCouponList tab={tab} /> : <OfferList />}
    </Page>
  )
}
