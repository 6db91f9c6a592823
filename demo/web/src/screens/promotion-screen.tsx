import { useNavigate, useSearchParams } from 'react-router'
import { goTo } from '../features/gate/navigator.ts'
import { PromotionPage } from '../features/home/promotion-page.tsx'
import { PromotionSkeleton } from '../features/home/promotion-skeleton.tsx'
import { failureText, MarketError } from '../features/market/market.ts'
import { useMarket } from '../features/market/use-market.ts'
import { NavBar } from '../ui/nav-bar.tsx'
import { Page } from '../ui/page.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { StateBlock } from '../ui/state-block.tsx'
import { useGoBack } from '../ui/use-go-back.ts'

const UNKNOWN = 50005

const ID = /^\d{1,15}$/

export const PromotionScreen = () => {
  const id = useSearchParams()[0].get('id') ?? ''
  const isID = ID.test(id)
  const promotion = useMarket('/api/basic/banner/detail', isID ? { id } : null)
  usePageTitle(promotion.data?.title ?? '活动详情')
  return (
    <Page header={<NavBar title="活动详情" onBack={useGoBack('/')} />}>
      {isID && promotion.isPending && <PromotionSkeleton />}
      {promotion.data !== undefined && <PromotionPage promotion={promotion.data} onOpen={goTo} />}
      {!isID && <Unknown />}
      {promotion.isLoadingError && (
        <LoadError error={promotion.error} onRetry={() => void promotion.refetch()} />
      )}
    </Page>
  )
}

interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

const LoadError = ({ error, onRetry }: LoadErrorProps) =>
  error instanceof MarketError && error.code === UNKNOWN ? (
    <Unknown />
  ) : (
    <StateBlock
      art="broken"
      title="活动没有加载出来"
      text={failureText(error)}
      action={{ text: '重新加载', run: onRetry }}
    />
  )

const Unknown = () => {
  const navigate = useNavigate()
  return (
    <StateBlock
      art="lost"
      title="活动不存在"
      text="可能已经下线，去首页看看别的"
      action={{ text: '回首页', run: () => navigate('/', { replace: true }) }}
    />
  )
}
