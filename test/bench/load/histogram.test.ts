import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { merged, newHistogram, percentileMs, record } from '../../../bench/load/histogram.ts'

const of = (latencies: readonly number[]) => {
  const histogram = newHistogram()
  for (const one of latencies) record(histogram, one)
  return histogram
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => (n + 1) * 1_000)

it('the histogram reports percentiles in milliseconds with three digits', () => {
  const histogram = of(upTo(1_000))
  expect(percentileMs(histogram, 50) / 500).toBeCloseTo(1, 2)
  expect(percentileMs(histogram, 99) / 990).toBeCloseTo(1, 2)
  expect(percentileMs(histogram, 99.9) / 999).toBeCloseTo(1, 2)
})

it('a merged histogram reports the same percentiles as a single one', () => {
  const list = upTo(1_000)
  const parts = [list.filter((_, n) => n % 3 === 0), list.filter((_, n) => n % 3 !== 0), []]
  const all = merged(parts.map(of))
  expect(all.count).toBe(1_000)
  for (const percent of [1, 50, 99, 99.9]) {
    expect(percentileMs(all, percent)).toBe(percentileMs(of(list), percent))
  }
})

it('an empty histogram reports no percentiles', () => {
  expect(percentileMs(newHistogram(), 50)).toBeNaN()
})

it('the histogram clamps values outside its range', () => {
  const histogram = of([0, 0.2, 1e12])
  expect(histogram.count).toBe(3)
  expect(percentileMs(histogram, 100) / 600_000).toBeCloseTo(1, 2)
})

it('the histogram merges the data of another thread', async () => {
  const code = `
    const { createHistogram } = require('node:perf_hooks')
    const { parentPort } = require('node:worker_threads')
    const one = createHistogram({ lowest: 1, highest: 600_000_000, figures: 3 })
    one.record(5_000)
    parentPort.postMessage(one)`
  const worker = new Worker(code, { eval: true })
  const handed = await new Promise<ReturnType<typeof newHistogram>>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  expect(percentileMs(merged([handed, of([1_000])]), 100)).toBeCloseTo(5, 1)
})
