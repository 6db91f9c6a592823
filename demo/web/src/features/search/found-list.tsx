import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListEnd } from '../../ui/list-end.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StateBlock } from '../../ui/state-block.tsx'
import { errorText } from '../chat/error-text.ts'
import styles from './found-list.module.css'
import { HitList } from './hit-row.tsx'

/** A paged search result, as a list needs it. */
export interface Found {
  readonly results: readonly unknown[]
  readonly error: unknown
  readonly isFetching: boolean
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly moreError: unknown
  readonly refetch: () => unknown
  readonly loadMore: () => unknown
}

interface FoundListProps {
  readonly found: Found
  /** The text without results. */
  readonly nothing: { readonly title: string; readonly text: string }
  readonly children: ReactNode
}

/** The results of one kind in all states. */
export const FoundList = ({ found, nothing, children }: FoundListProps) => {
  if (found.results.length > 0) {
    return (
      <>
        <div className={styles.results} aria-busy={found.isFetching}>
          {children}
        </div>
        <ListEnd
          hasMore={found.hasMore}
          isLoading={found.isLoadingMore}
          hasFailed={found.moreError !== null}
          onMore={() => void found.loadMore()}
        />
      </>
    )
  }
  if (found.isFetching) return <SkeletonRows count={6} />
  if (found.error !== null) {
    return (
      <StateBlock
        art="broken"
        title="没有搜索成功"
        text={errorText(found.error, '检查一下网络，再试一次')}
        action={{ text: '重新加载', run: () => void found.refetch() }}
      />
    )
  }
  return <StateBlock art="lost" {...nothing} />
}

interface FoundPartProps {
  readonly title: string
  /** The path of all results; null if all are shown. */
  readonly all: string | null
  readonly children: ReactNode
}

/** The first results of one kind in the overview. */
export const FoundPart = ({ title, all, children }: FoundPartProps) => (
  <section className={styles.part} aria-label={title}>
    <h2 className={styles.title}>{title}</h2>
    <HitList>{children}</HitList>
    {all !== null && (
      <Link className={styles.all ?? ''} to={all} replace>
        查看更多{title}
      </Link>
    )}
  </section>
)
