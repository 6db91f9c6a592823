import type { ReactNode } from 'react'
import { ListEnd } from '../../ui/list-end.tsx'
import { usePageBody } from '../../ui/page.tsx'
import { PullRefresh } from '../../ui/pull-refresh.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { failureText } from './market.ts'
import type { MarketList } from './use-market-list.ts'

interface PagedListProps {
  readonly list: MarketList<unknown>
  /** The title if the list could not be loaded. */
  readonly errorTitle: string
  readonly skeleton: ReactNode
  /** Shown if the list is empty. */
  readonly empty: ReactNode
  /** The loaded items. */
  readonly children: ReactNode
}

/** A paged list in all its states. */
export const PagedList = ({ list, errorTitle, skeleton, empty, children }: PagedListProps) => {
  const body = usePageBody()
  if (list.isPending) return skeleton
  if (list.error !== null) {
    return (
      <StateBlock
        art="broken"
        title={errorTitle}
        text={failureText(list.error)}
        action={{ text: '重新加载', run: () => void list.refetch() }}
      />
    )
  }
  return (
    <>
      {body !== null && <PullRefresh scrollRef={body} onRefresh={list.refetch} />}
      {list.items.length === 0 && empty}
      {list.items.length > 0 && children}
      {list.items.length > 0 && (
        <ListEnd
          hasMore={list.hasMore}
          isLoading={list.isLoadingMore}
          hasFailed={list.hasMoreFailed}
          onMore={list.loadMore}
        />
      )}
    </>
  )
}
