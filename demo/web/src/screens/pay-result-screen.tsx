import { useNavigate, useSearchParams } from 'react-router'
import { PayResult } from '../features/wallet/pay-result.tsx'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { WithdrawResult } from '../features/wallet/withdraw-result.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'

const ID = /^\d{1,15}$/

export const PayResultScreen = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // The previous page is the provider's: going back must not pay again.
  const goBack = () => void navigate(BALANCE_PATH, { replace: true })
  const payID = search.get('pay_id') ?? ''
  const withdrawID = search.get('withdraw_id') ?? ''
  const isWithdrawal = ID.test(withdrawID)
  return (
    <Page header={<NavBar title={isWithdrawal ? '提现结果' : '支付结果'} onBack={goBack} />}>
      {isWithdrawal && <WithdrawResult withdrawID={withdrawID} />}
      {!isWithdrawal && ID.test(payID) && <PayResult payID={payID} />}
      {!isWithdrawal && !ID.test(payID) && (
        <StateBlock
          art="lost"
          title="没有找到这笔支付"
          text="链接可能不完整"
          action={{ text: '返回钱包', run: goBack }}
        />
      )}
    </Page>
  )
}
