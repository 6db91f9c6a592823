import { useNavigate, useSearchParams } from 'react-router'
import { PayPanel } from '../features/wallet/pay-panel.tsx'
import { payRequestIn } from '../features/wallet/pay-request.ts'
import { PendingPayment } from '../features/wallet/pending-payment.tsx'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const leave = (url: string): void => location.assign(url)

export const PayScreen = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const goBack = useGoBack(BALANCE_PATH)
  const request = payRequestIn(search)
  return (
    <Page header={<NavBar title="支付" onBack={goBack} />}>
      {request === null && (
        <StateBlock
          art="lost"
          title="没有要支付的内容"
          text="链接可能不完整"
          action={{ text: '去钱包', run: () => void navigate(BALANCE_PATH, { replace: true }) }}
        />
      )}
      {request !== null && request.payID !== '' && (
        <PendingPayment payID={request.payID} back={request.back} onPay={leave} />
      )}
      {request !== null && request.payID === '' && <PayPanel request={request} onPay={leave} />}
    </Page>
  )
}
