import { useNavigate, useSearchParams } from 'react-router'
import { ReportPanel } from '../features/reports/report-panel.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const ID = /^\d{1,15}$/

const RECORDS = '/pages/enter/my/subpages/order/subpages/order_report/index'

export const ReportOrderScreen = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const goBack = useGoBack(RECORDS)
  const id = search.get('id') ?? ''
  const records = () => void navigate(`${RECORDS}?id=${id}`, { replace: true })
  return (
    <Page header={<NavBar title="上报异常" onBack={goBack} />}>
      {ID.test(id) ? (
        <ReportPanel orderID={id} onSent={records} onRecords={records} onBack={goBack} />
      ) : (
        <StateBlock
          art="lost"
          title="没有找到这个订单"
          text="链接可能不完整"
          action={{ text: '返回', run: goBack }}
        />
      )}
    </Page>
  )
}
