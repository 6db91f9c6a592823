import type { AppOptions } from '../../../gateway/app-options.ts'
import { mintUserSig } from '../../../kernel/user-sig/mint-user-sig.ts'
import { CallFailed, callFailed, unreachable } from './call-failed.ts'

/** A running server and the administrator that calls it. */
export interface BackEnd {
  /** userID of the caller, and of the sender if no other is given. */
  readonly administrator: string
  /** Calls the back-end API; rejects with `CallFailed`. */
  call<Answer = object>(path: string, body: object): Promise<Answer>
  /** Calls the back-end API; resolves with '' or the text of the refusal. */
  refusalOf(path: string, body: object): Promise<string>
  /** Reads a path of the server; rejects if it cannot be reached. */
  read(path: string): Promise<{ readonly status: number; readonly text: string }>
}

export interface BackEndOptions {
  readonly url: string
  readonly app: AppOptions
  readonly administrator: string
  /** Token for /metrics of the server. */
  readonly metricsToken: string | undefined
  /** Waits for milliseconds. */
  wait(ms: number): Promise<unknown>
}

/** Lifetime of the UserSig of one call; it allows for clocks that differ. */
const SIG_SECONDS = 600
const TIMEOUT_MS = 30_000
/** Codes to retry: too many calls, and overload. */
const PASSING: readonly number[] = [60007, 60022]
const PAUSE_MS = 1_000
const TRIES = 10

interface Envelope {
  readonly ErrorCode?: number
  readonly ErrorInfo?: string
}

/** Client of a running server, as one of its administrators. */
export const backEnd = (options: BackEndOptions): BackEnd => {
  const { url, administrator, metricsToken: token, wait } = options
  const once = async (path: string, body: object): Promise<Envelope> => {
    const address = addressOf(options, path)
    const { text } = await request(url, address, { method: 'POST', body: JSON.stringify(body) })
    return envelopeOf(url, text)
  }
  const call = async <Answer>(path: string, body: object): Promise<Answer> => {
    for (let tries = 1; ; tries++) {
      const answer = await once(path, body)
      const { ErrorCode = 0, ErrorInfo = '' } = answer
      if (ErrorCode === 0) return answer as Answer
      if (!PASSING.includes(ErrorCode) || tries === TRIES) throw callFailed(ErrorCode, ErrorInfo)
      await wait(PAUSE_MS)
    }
  }
  return {
    administrator,
    call,
    async refusalOf(path, body) {
      try {
        await call(path, body)
        return ''
      } catch (cause) {
        if (cause instanceof CallFailed) return cause.message
        throw cause
      }
    },
    read: (path) =>
      request(url, `${url}${path}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      }),
  }
}

const addressOf = ({ url, app, administrator }: BackEndOptions, path: string): string => {
  const userSig = mintUserSig({ ...app, userID: administrator, expireSeconds: SIG_SECONDS })
  const parameters = new URLSearchParams({
    sdkappid: `${app.sdkAppID}`,
    identifier: administrator,
    usersig: userSig,
    random: '0',
    contenttype: 'json',
  })
  return `${url}/v4/${path}?${parameters}`
}

const request = async (url: string, address: string, init: RequestInit) => {
  try {
    const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    throw unreachable(url, cause)
  }
}

const envelopeOf = (url: string, text: string): Envelope => {
  try {
    const answer: unknown = JSON.parse(text)
    if (isEnvelope(answer)) return answer
  } catch {}
  throw new Error(`call ${url}: no tavern-im server answers there; set SERVER_URL to its address`)
}

const isEnvelope = (answer: unknown): answer is Envelope =>
  typeof answer === 'object' &&
  answer !== null &&
  'ErrorCode' in answer &&
  typeof answer.ErrorCode === 'number'
