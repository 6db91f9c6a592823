import type { OrderItem, Position } from './order.ts'
import { positionTexts } from './order.ts'
import styles from './order-card.module.css'

/** More seats are shown as numbers only. */
const MAX_DRAWN = 5

interface SeatFiguresProps {
  readonly item: OrderItem
  readonly position: Position
}

const countsOf = ({ result }: OrderItem, position: Position) => {
  const { boss_num, thug_num, boss_free, thug_free } = result.order_info
  return position === 'boss'
    ? { taken: result.boss_info.length, all: boss_num, free: boss_free }
    : { taken: result.thug_info.length, all: thug_num, free: thug_free }
}

const stateAt = (at: number, taken: number, free: number): 'taken' | 'free' | 'locked' => {
  if (at < taken) return 'taken'
  return at < taken + free ? 'free' : 'locked'
}

/** The seats of a position as figures: taken and free. */
export const SeatFigures = ({ item, position }: SeatFiguresProps) => {
  const { taken, all, free } = countsOf(item, position)
  return (
    <span className={styles.seats} data-position={position}>
      <span className={styles.seatsName}>{positionTexts[position]}</span>
      {all <= MAX_DRAWN && (
        <span className={styles.figures} aria-hidden="true">
          {Array.from({ length: all }, (_, at) => (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its place in the row
              key={at}
              className={styles.figure}
              aria-hidden="true"
              data-state={stateAt(at, taken, free)}
              viewBox="0 0 16 16"
            >
              <circle cx="8" cy="5" r="3" />
              <path d="M2.5 14.500c.4-3.400 2.500-5 5.500-5s5.100 1.600 5.500 5z" />
            </svg>
          ))}
        </span>
      )}
      <span className={styles.seatsCount}>
        {taken}/{all}
      </span>
    </span>
  )
}
