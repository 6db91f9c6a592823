import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RequestOf } from 'tavern-market-api/client'
import { failureText } from '../../features/market/failure.ts'
import type { ItemOf, ListPath } from '../../features/market/market-hooks.ts'
import { ListEnd } from '../../ui/list-end.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { useOperatorList } from '../session.ts'
import styles from './parts.module.css'

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => (
  <div className={styles.state}>
    <StateBlock
      art="broken"
      title="没有加载出来"
      text={failureText(error)}
      action={{ text: '重新加载', run: onRetry }}
    />
  </div>
)

const Waiting = () => (
  <div className={styles.state}>
    <SkeletonRows count={5} />
  </div>
)

interface EmptyProps {
  readonly title: string
  readonly text: string
}

const Empty = (props: EmptyProps) => (
  <div className={styles.state}>
    <StateBlock {...props} />
  </div>
)

interface ListViewProps<Path extends ListPath> {
  readonly path: Path
  readonly request: RequestOf<Path>
  readonly empty: EmptyProps
  readonly children: (items: readonly ItemOf<Path>[]) => ReactNode
}

/** A paged list in all its states. */
export const ListView = <Path extends ListPath>(props: ListViewProps<Path>) => {
  const { path, request, empty, children } = props
  const list = useOperatorList(path, request)
  if (list.isPending) return <Waiting />
  if (list.error !== null) return <Failed error={list.error} onRetry={() => void list.refetch()} />
  if (list.items.length === 0) return <Empty {...empty} />
  return (
    <>
      {children(list.items)}
      <ListEnd
        hasMore={list.hasMore}
        isLoading={list.isLoadingMore}
        hasFailed={list.hasMoreFailed}
        onMore={list.loadMore}
      />
    </>
  )
}

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** The result of one call in all its states. */
export const QueryView = <Data,>({ query, children }: QueryViewProps<Data>) => {
  if (query.isPending) return <Waiting />
  if (query.data === undefined)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return children(query.data)
}

/** The items of a list that has no pages. */
export const AllItems = <Item,>({
  items,
  empty,
  children,
}: {
  readonly items: readonly Item[]
  readonly empty: EmptyProps
  readonly children: (items: readonly Item[]) => ReactNode
}) => (items.length === 0 ? <Empty {...empty} /> : children(items))
