/** A value at a minute of a run. */
export interface Point {
  readonly minute: number
  readonly value: number
}

/** A regression line. */
export interface Slope {
  readonly mean: number
  /** Increase per hour. */
  readonly perHour: number
  /** Twice the standard error of the slope: a smaller increase is not significant. */
  readonly noise: number
}

const MINUTES = 60

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Least squares. The noise is unknown for fewer than three points. */
export const slopeOf = (points: readonly Point[]): Slope => {
  const mean = meanOf(points.map(({ value }) => value))
  const middle = meanOf(points.map(({ minute }) => minute))
  const spread = points.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0)
  const together = points.reduce(
    (sum, { minute, value }) => sum + (minute - middle) * (value - mean),
    0,
  )
  const perMinute = together / spread
  const rest = points.reduce(
    (sum, { minute, value }) => sum + (value - mean - perMinute * (minute - middle)) ** 2,
    0,
  )
  const error = points.length < 3 ? Number.NaN : Math.sqrt(rest / (points.length - 2) / spread)
  return { mean, perHour: perMinute * MINUTES, noise: 2 * error * MINUTES }
}

export type Verdict = 'level' | 'falls' | 'rises'

/** A change of less than this share of the mean per hour is irrelevant. */
const NOTHING = 0.005

/** A line rises only if the slope exceeds its noise and the irrelevant share. */
export const verdictOf = ({ mean, perHour, noise }: Slope): Verdict => {
  if (Math.abs(perHour) <= Math.max(noise, NOTHING * Math.abs(mean))) return 'level'
  return perHour > 0 ? 'rises' : 'falls'
}
