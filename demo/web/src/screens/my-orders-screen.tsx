import { useCallback, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  type OrderRole,
  type OrderTab,
  orderViewIn,
  searchOfView,
} from '../features/my-orders/my-orders.ts'
import { MyOrdersBar } from '../features/my-orders/my-orders-bar.tsx'
import { MyOrdersList } from '../features/my-orders/my-orders-list.tsx'
import { IconButton, NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const REPORTS = '/pages/enter/my/subpages/order/subpages/order_report/index'

export const MyOrdersScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const goBack = useGoBack('/pages/enter/my')
  const [search, setSearch] = useSearchParams()
  const { tab, role } = orderViewIn(search)
  const change = useCallback(
    (nextTab: OrderTab, nextRole: OrderRole) => {
      body.current?.scrollTo({ top: 0 })
      setSearch(searchOfView(nextTab, nextRole), { replace: true })
    },
    [setSearch],
  )
  const reports = (
    <IconButton icon="shield" label="异常记录" onClick={() => void navigate(REPORTS)} />
  )
  return (
    <Page
      scrollRef={body}
      header={
        <>
          <NavBar title="我的订单" onBack={goBack} right={reports} />
          <MyOrdersBar tab={tab} role={role} onChange={change} />
        </>
      }
    >
      <MyOrdersList tab={tab} role={role} />
    </Page>
  )
}
