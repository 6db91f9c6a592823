import { PullToRefresh } from 'antd-mobile'
import type { ReactNode } from 'react'
import { ListEnd } from '../../ui/list-end.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText } from './market.ts'
import type { MarketList } from './use-market-list.ts'

interface PagedListProps {
  readonly list: MarketList<unknown>
  /** What did not come, where nothing did. */
  readonly lostTitle: string
  readonly skeleton: ReactNode
  /** Stands where there is nothing. */
  readonly empty: ReactNode
  /** The items that came so far. */
  readonly children: ReactNode
}

/** A list that is read page by page, in all its states. */
export const PagedList = ({ list, lostTitle, skeleton, empty, children }: PagedListProps) => {
  if (list.isPending) return skeleton
  if (list.error !== null) {
    return (
      <StateBlock
        art="broken"
        title={lostTitle}
        text={failureText(list.error)}
        action={{ text: '重新加载', run: () => void list.refetch() }}
      />
    )
  }
  return (
    <PullToRefresh onRefresh={async () => void (await list.refetch())}>
      {list.items.length === 0 && empty}
      {list.items.length > 0 && children}
      {list.items.length > 0 && (
        <ListEnd
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          isLost={list.isMoreLost}
          onMore={list.loadMore}
        />
      )}
    </PullToRefresh>
  )
}
