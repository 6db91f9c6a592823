/** A value at a minute of a run. */
export interface Point {
  readonly minute: number
  readonly value: number
}

/** The straight line through some points. */
export interface Slope {
  readonly mean: number
  /** How much the line rises in an hour. */
  readonly perHour: number
  /** Twice the standard error of that: a line that rises by less may as well be level. */
  readonly noise: number
}

const MINUTES = 60

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Least squares. Of fewer than three points the noise is not known. */
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

/** Less than this part of the mean in an hour is nothing that anybody would notice in a week. */
const NOTHING = 0.005

/** What a line says: it rises only where that is more than its noise, and more than nothing. */
export const verdictOf = ({ mean, perHour, noise }: Slope): Verdict => {
  if (Math.abs(perHour) <= Math.max(noise, NOTHING * Math.abs(mean))) return 'level'
  return perHour > 0 ? 'rises' : 'falls'
}
