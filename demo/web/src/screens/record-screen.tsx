import { useSearchParams } from 'react-router'
import { failureText, MarketError } from '../features/market/market.ts'
import { useMarket } from '../features/market/use-market.ts'
import { RecordDetail } from '../features/wallet/record-detail.tsx'
import { BALANCE_PATH } from '../features/wallet/wallet.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const ID = /^\d{1,15}$/

const RECORD_UNKNOWN = 30005

export const RecordScreen = () => {
  const [search] = useSearchParams()
  const goBack = useGoBack(BALANCE_PATH)
  const id = search.get('id') ?? ''
  const isNumber = ID.test(id)
  const { data, error, refetch } = useMarket(
    '/api/account/manage/recordDetail',
    isNumber ? { id } : null,
  )
  const isUnknown = !isNumber || (error instanceof MarketError && error.code === RECORD_UNKNOWN)
  return (
    <Page header={<NavBar title="明细详情" onBack={goBack} />}>
      {data !== undefined && <RecordDetail detail={data} />}
      {data === undefined && isUnknown && (
        <StateBlock
          art="lost"
          title="没有找到这笔明细"
          text="请到钱包查看"
          action={{ text: '返回钱包', run: goBack }}
        />
      )}
      {data === undefined && !isUnknown && error === null && <SkeletonRows count={4} />}
      {data === undefined && !isUnknown && error !== null && (
        <StateBlock
          art="broken"
          title="明细没有加载出来"
          text={failureText(error)}
          action={{ text: '重新加载', run: () => void refetch() }}
        />
      )}
    </Page>
  )
}
