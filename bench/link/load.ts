export const UNDER_WAY = 256
export const PACED_PER_SECOND = 1_000
export const MESSAGE_BYTES = 300

/** Result of one run. */
export interface EndResult {
  readonly messages: number
  readonly ms: number
  /** Milliseconds from the send to the response, ascending. */
  readonly latencies: readonly number[]
  /** Microseconds of processor time of the sending end. */
  readonly cpu: number
}
