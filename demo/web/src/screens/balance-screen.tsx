import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderPath } from '../features/orders/order.ts'
import { type RecordKind, RecordList } from '../features/wallet/record-list.tsx'
import { SubsidyList } from '../features/wallet/subsidy-list.tsx'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { WalletCard } from '../features/wallet/wallet-card.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const RECORD = `${BALANCE_PATH}/subpages/record`

const CASH = `${BALANCE_PATH}/subpages/with_draw`

const kinds: readonly { readonly value: RecordKind | 'subsidy'; readonly text: string }[] = [
  { value: 'all', text: '全部' },
  { value: 'recharge', text: '充值' },
  { value: 'withdraw', text: '提现' },
  { value: 'order', text: '订单' },
  { value: 'subsidy', text: '补贴' },
  { value: 'other', text: '其他' },
]

export const BalanceScreen = () => {
  const body = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const goBack = useGoBack('/pages/enter/my')
  const [search, setSearch] = useSearchParams()
  const kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? 'all'
  const choose = (value: (typeof kinds)[number]['value']): void =>
    setSearch(value === 'all' ? {} : { kind: value }, { replace: true })
  const openOrder = (id: string): void => void navigate(orderPath('dailian', id))
  return (
    <Page header={<NavBar title="我的钱包" onBack={goBack} />} scrollRef={body}>
      <WalletCard
        onRecharge={() => void navigate(CASH)}
        onWithdraw={() => void navigate(`${CASH}?tab=withdraw`)}
        onHeld={() => choose('subsidy')}
      />
      <Tabs label="明细类型" options={kinds} value={kind} onChange={choose} />
      {kind === 'subsidy' ? (
        <SubsidyList onOrder={openOrder} />
      ) : (
        <RecordList kind={kind} onOpen={(id) => void navigate(`${RECORD}?id=${id}`)} />
      )}
    </Page>
  )
}
