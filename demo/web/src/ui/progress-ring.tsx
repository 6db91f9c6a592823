import { classNames } from './class-names.ts'
import styles from './progress-ring.module.css'

const RADIUS = 17
const AROUND = 2 * Math.PI * RADIUS

interface ProgressRingProps {
  /** From 0 to 1; null for indeterminate progress. */
  readonly progress: number | null
  readonly label: string
}

/** A progress ring in the colour and size of the surrounding text. */
export const ProgressRing = ({ progress, label }: ProgressRingProps) => {
  // The minimum makes the ring visible at the start.
  const shown = progress === null ? 0.25 : Math.max(0.03, progress)
  return (
    <svg
      className={classNames(styles.ring, progress === null && styles.turning)}
      viewBox="0 0 40 40"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(progress !== null && { 'aria-valuenow': Math.round(progress * 100) })}
    >
      <circle className={styles.rest} cx="20" cy="20" r={RADIUS} />
      <circle
        className={styles.done}
        cx="20"
        cy="20"
        r={RADIUS}
        strokeDasharray={AROUND}
        strokeDashoffset={AROUND * (1 - shown)}
      />
    </svg>
  )
}
