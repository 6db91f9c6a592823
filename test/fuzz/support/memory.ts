import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Below it a few caches that fill make more of a difference than what is lost with each case. */
const CASES = 2_000
const SAMPLES = 20

/** Permitted growth of caches after the first quarter of a run, and of each case. */
const SLACK_BYTES = 12 * 1024 * 1024
const BYTES_PER_CASE = 256

interface Sample {
  readonly at: number
  readonly bytes: number
}

/** Measures the growth of live memory of this process during a run. */
export class Memory {
  readonly #every: number
  readonly #samples: Sample[] = []

  constructor(cases: number) {
    this.#every = cases < CASES ? Number.POSITIVE_INFINITY : Math.floor(cases / SAMPLES)
  }

  /** Called with the number of finished cases. */
  look(at: number): void {
    if (at % this.#every !== 0) return
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    this.#samples.push({ at, bytes: heapUsed + arrayBuffers })
  }

  /** The slope of a straight line through what was seen after the first quarter. */
  get bytesPerCase(): number | null {
    const samples = this.#samples.slice(SAMPLES / 4)
    if (samples.length < 3) return null
    const mean = (of: (sample: Sample) => number) =>
      samples.reduce((sum, one) => sum + of(one), 0) / samples.length
    const [at, bytes] = [mean((one) => one.at), mean((one) => one.bytes)]
    const up = samples.reduce((sum, one) => sum + (one.at - at) * (one.bytes - bytes), 0)
    return up / samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0)
  }

  /** The reason if the growth is too much, else undefined. */
  get fault(): string | undefined {
    const { bytesPerCase } = this
    const last = this.#samples.at(-1)
    const first = this.#samples[SAMPLES / 4]
    if (bytesPerCase === null || last === undefined || first === undefined) return undefined
    const cases = last.at - first.at
    const isMuch = bytesPerCase * cases > SLACK_BYTES + BYTES_PER_CASE * cases
    return isMuch ? `memory grows by ${Math.round(bytesPerCase)} bytes a case` : undefined
  }
}
