import { useNavigate, useSearchParams } from 'react-router'
import { CashPanel } from '../features/wallet/cash-panel.tsx'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { Segments } from '../ui/segments.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const sides = [
  { value: 'recharge', text: '充值' },
  { value: 'withdraw', text: '提现' },
] as const

export const CashScreen = () => {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const goBack = useGoBack(BALANCE_PATH)
  const side = search.get('tab') === 'withdraw' ? 'withdraw' : 'recharge'
  const show = (tab: string) => setSearch(tab === 'withdraw' ? { tab } : {}, { replace: true })
  return (
    <Page
      header={
        <>
          <NavBar title="充值与提现" onBack={goBack} />
          <Segments label="充值或提现" options={sides} value={side} onChange={show} />
        </>
      }
    >
      <CashPanel
        side={side}
        onPay={(url) => location.assign(url)}
        onRequested={(id) =>
          void navigate(`${BALANCE_PATH}/subpages/pay_result?withdraw_id=${id}`, { replace: true })
        }
      />
    </Page>
  )
}
