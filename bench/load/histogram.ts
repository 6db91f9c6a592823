import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** Maximum distinguishable latency: ten minutes. */
const LONGEST_US = 600_000_000

/**
 * A histogram of latencies with three significant digits in constant memory: Node's HDR histogram,
 * which threads can exchange.
 */
export const newHistogram = (): RecordableHistogram =>
  createHistogram({ lowest: 1, highest: LONGEST_US, figures: 3 })

/** Records a latency in microseconds. */
export const record = (histogram: RecordableHistogram, microseconds: number): void => {
  histogram.record(Math.min(LONGEST_US, Math.max(1, Math.round(microseconds))))
}

/** The sum of several histograms. */
export const merged = (histograms: readonly RecordableHistogram[]): RecordableHistogram => {
  const all = newHistogram()
  for (const one of histograms) all.add(one)
  return all
}

/** A percentile in milliseconds; NaN for an empty histogram. */
export const percentileMs = (histogram: RecordableHistogram, percent: number): number =>
  histogram.count === 0 ? Number.NaN : histogram.percentile(percent) / 1000
