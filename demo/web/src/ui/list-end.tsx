import { useEffect, useRef } from 'react'
import styles from './list-end.module.css'
import { Spinner } from './spinner.tsx'

interface ListEndProps {
  readonly hasMore: boolean
  readonly isLoading: boolean
  /** True if the next page failed. */
  readonly hasFailed: boolean
  readonly onMore: () => void
}

/** Distance before the end at which more is fetched. */
const AHEAD = '0px 0px 500px'

/** The end of a paged list: fetches the next page, and shows when there is none. */
export const ListEnd = ({ hasMore, isLoading, hasFailed, onMore }: ListEndProps) => {
  const mark = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  const isWaiting = hasMore && !isLoading && !hasFailed
  useEffect(() => {
    if (!isWaiting || mark.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && more.current(),
      { rootMargin: AHEAD },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div ref={mark} className={styles.end} role="status">
      {hasFailed && (
        <button type="button" className={styles.retry} onClick={onMore}>
          没有加载出来，点按重试
        </button>
      )}
      {!hasFailed && hasMore && <Spinner />}
      {!hasFailed && !hasMore && <span>没有更多了</span>}
    </div>
  )
}
