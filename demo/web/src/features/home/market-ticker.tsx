import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { hasCalmMotion } from '../../ui/motion.ts'
import { useNow } from '../chat/use-now.ts'
import { requireLogin } from '../gate/require-login.ts'
import { orderPath } from '../orders/order.ts'
import styles from './market-ticker.module.css'
import type { Open } from './paths.ts'
import { agoText, eventText, firstTicker, nextTicker, type RecentEvent } from './recent.ts'
import { useRecent } from './use-recent.ts'

/** Display time of a line. */
const STAY_MS = 4000

/** Recent events of the market, one line at a time. */
export const MarketTicker = ({ onOpen }: { readonly onOpen: Open }) => {
  const recent = useRecent()
  return (
    <section className={styles.ticker} aria-label="市场动态" aria-live="off">
      <span className={styles.horn}>
        <Icon name="horn" />
      </span>
      {recent.isPending && <span className={styles.blank} role="status" aria-label="动态加载中" />}
      {recent.isLoadingError && (
        <button type="button" className={styles.line} onClick={() => void recent.refetch()}>
          动态没有加载出来，点按重新加载
        </button>
      )}
      {recent.data?.length === 0 && <p className={styles.line}>市场刚刚开张，来发第一单</p>}
      {recent.data !== undefined && recent.data.length > 0 && (
        <Lines events={recent.data} onOpen={onOpen} />
      )}
    </section>
  )
}

interface LinesProps {
  readonly events: readonly RecentEvent[]
  readonly onOpen: Open
}

const Lines = ({ events, onOpen }: LinesProps) => {
  const [hasStopped, setHasStopped] = useState(hasCalmMotion)
  const [isPaused, setIsPaused] = useState(false)
  const ticker = useTicker(events, !hasStopped && !isPaused)
  if (ticker === null) return null
  const { shown, before } = ticker
  const open = () => void requireLogin(() => onOpen(orderPath(shown.cardType, shown.order_id)))
  return (
    <>
      <button
        type="button"
        className={styles.line}
        onClick={open}
        onFocus={({ target }) => setIsPaused(target.matches(':focus-visible'))}
        onBlur={() => setIsPaused(false)}
        onPointerEnter={() => setIsPaused(true)}
        onPointerLeave={() => setIsPaused(false)}
      >
        {before !== null && (
          <span key={`${before.id}-out`} className={styles.out} aria-hidden="true">
            <Event event={before} />
          </span>
        )}
        <span key={shown.id} className={styles.in} data-moves={before !== null}>
          <Event event={shown} />
        </span>
      </button>
      <button
        type="button"
        className={styles.stop}
        aria-label={hasStopped ? '继续滚动动态' : '暂停滚动动态'}
        onClick={() => setHasStopped(!hasStopped)}
      >
        <Icon name={hasStopped ? 'play' : 'pause'} />
      </button>
    </>
  )
}

const Event = ({ event }: { readonly event: RecentEvent }) => {
  const now = useNow()
  return (
    <>
      <span className={styles.text}>{eventText(event)}</span>
      <span className={styles.ago}>{agoText(event.created_at, now)}</span>
    </>
  )
}

/** Shows the next line every few seconds while the ticker moves and the page is visible. */
const useTicker = (events: readonly RecentEvent[], isMoving: boolean) => {
  const [ticker, setTicker] = useState(() => firstTicker(events))
  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(() => {
      if (document.hidden) return
      setTicker((known) => (known === null ? firstTicker(events) : nextTicker(known, events)))
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [events, isMoving])
  return ticker
}
