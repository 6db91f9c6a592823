import { oneLine } from './columns.ts'

/** The server refused a call of the back-end API. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const NOT_ADMINISTRATOR = 'add it to ADMINISTRATORS of the server and restart the server'
const OTHER_SECRET = 'SECRET or SDKAPPID differs from that of the server'

/** Advice for the operator by code. */
const advice: Readonly<Record<number, string>> = {
  10007: NOT_ADMINISTRATOR,
  60009: 'the server is older than this program; update the server',
  60010: NOT_ADMINISTRATOR,
  70001: 'the clocks of the two machines differ; synchronize them',
  70003: OTHER_SECRET,
  70009: OTHER_SECRET,
  70014: OTHER_SECRET,
  70020: 'SDKAPPID or SERVER_URL belongs to another server',
  90009: NOT_ADMINISTRATOR,
}

export const callFailed = (code: number, info: string): CallFailed => {
  const more = Object.hasOwn(advice, code) ? `; ${advice[code]}` : ''
  return new CallFailed(code, `${oneLine(info)} (${code})${more}`)
}

/** Error for an address that does not respond. */
export const unreachable = (url: string, cause: unknown): Error =>
  new Error(
    `reach ${url}: ${reasonOf(cause)}; check that the server runs, or set SERVER_URL to its address`,
    {
      cause,
    },
  )

/** `fetch` puts connection errors into the cause. */
const reasonOf = (cause: unknown): string => {
  if (!(cause instanceof Error)) return `${cause}`
  const { cause: inner } = cause
  if (inner instanceof AggregateError) return reasonOf(inner.errors[0])
  return inner instanceof Error ? reasonOf(inner) : cause.message
}
