export const UNDER_WAY = 256
export const PACED_PER_SECOND = 1_000
export const MESSAGE_BYTES = 300

/** What one run brought. */
export interface EndResult {
  readonly messages: number
  readonly ms: number
  /** Milliseconds from sending to the answer, ascending. */
  readonly latencies: readonly number[]
  /** Microseconds of processor time of the end that sends. */
  readonly cpu: number
}
