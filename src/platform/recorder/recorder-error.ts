const texts = {
  unsupported: 'this browser cannot record, or the page is not served by https',
  refused: 'the user, or the page, has not allowed the microphone',
  noDevice: 'there is no microphone, or another program has it',
  busy: 'a recording is going on already; stop or cancel it first',
  notRecording: 'no recording is going on; start one first',
  cancelled: 'the recording was cancelled',
  failed: 'the recording broke off',
} as const

/** Why nothing was recorded. */
export type RecorderProblem = keyof typeof texts

/** The rejection of a recorder's methods. */
export class RecorderError extends Error {
  override readonly name = 'RecorderError'
  readonly problem: RecorderProblem

  constructor(problem: RecorderProblem, cause?: unknown) {
    super(`record: ${texts[problem]}`, cause === undefined ? undefined : { cause })
    this.problem = problem
  }
}
