import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Longer ones are not told apart: ten minutes. */
const LONGEST_US = 600_000_000

/**
 * How often which latency was seen: three digits of each, in memory that does not grow. It is Node's own HDR
 * histogram, which threads can hand to each other.
 */
export const newHistogram = (): RecordableHistogram =>
  createHistogram({ lowest: 1, highest: LONGEST_US, figures: 3 })

/** Keeps one more latency in microseconds. */
export const record = (histogram: RecordableHistogram, microseconds: number): void => {
  histogram.record(Math.min(LONGEST_US, Math.max(1, Math.round(microseconds))))
}

/** All that was seen by any of them. */
export const merged = (histograms: readonly RecordableHistogram[]): RecordableHistogram => {
  const all = newHistogram()
  for (const one of histograms) all.add(one)
  return all
}

/** Milliseconds that so many percent of all did not exceed; not a number where there are none. */
export const percentileMs = (histogram: RecordableHistogram, percent: number): number =>
  histogram.count === 0 ? Number.NaN : histogram.percentile(percent) / 1000
