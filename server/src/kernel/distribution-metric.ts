import { Histogram, type Registry } from 'prom-client'
import type { Distribution } from './measurements.ts'

/** A histogram whose values are counted elsewhere; read on demand. */
export class DistributionMetric extends Histogram {
  readonly #distribution: Distribution
  readonly #text: { readonly name: string; readonly help: string }

  constructor(
    registry: Registry,
    distribution: Distribution,
    text: { readonly name: string; readonly help: string },
  ) {
    super({ ...text, registers: [registry] })
    this.#distribution = distribution
    this.#text = text
  }

  /** The registry reads this method, which has no type in the library. */
  async getForPromString() {
    const { name, help } = this.#text
    const { bounds, counts, sum } = this.#distribution
    let count = 0
    const buckets = counts.map((inRange, at) => {
      count += inRange
      return { labels: { le: bounds[at] ?? '+Inf' }, value: count, metricName: `${name}_bucket` }
    })
    const values = [
      ...buckets,
      { labels: {}, value: sum, metricName: `${name}_sum` },
      { labels: {}, value: count, metricName: `${name}_count` },
    ]
    return { name, help, type: 'histogram', values }
  }
}
