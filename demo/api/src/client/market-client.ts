import type { calls } from '../calls.ts'
import type { Schema } from '../kernel/schema.ts'

export {
  fenOf,
  fenTyped,
  moneyChangeText,
  moneyFigure,
  moneyText,
  percentText,
  plainYuan,
} from '../kernel/money.ts'

type Row = (typeof calls)[number]

export type CallPath = Row['path']

type RowOf<Path extends CallPath> = Extract<Row, { readonly path: Path }>

type ValueOf<S> = S extends Schema<infer Value> ? Value : never

export type RequestOf<Path extends CallPath> = ValueOf<RowOf<Path>['request']>

export type ReplyOf<Path extends CallPath> = ValueOf<RowOf<Path>['reply']>

/** The identity of this device, read again for every call. */
export interface Identity {
  readonly deviceID: string
  /** Empty without a login. */
  readonly accessToken: string
}

interface Envelope {
  readonly ok: boolean
  readonly error_code: number
  readonly error_msg: string
  readonly appeal_token?: string
  readonly data: unknown
}

const NO_ANSWER = -1

/** A call that failed; the message is for the user. */
export class MarketError extends Error {
  readonly code: number
  /** Access token with which a restricted account appeals; '' in other failures. */
  readonly appealToken: string

  constructor(
    code: number,
    message: string,
    { appealToken = '', ...options }: ErrorOptions & { readonly appealToken?: string } = {},
  ) {
    super(message, options)
    this.name = 'MarketError'
    this.code = code
    this.appealToken = appealToken
  }
}

const headersOf = ({ deviceID, accessToken }: Identity) => ({
  device: 'h5',
  islogin: accessToken === '' ? '0' : '1',
  deviceid: deviceID,
  accesstoken: accessToken,
})

/**
 * A request with a file is sent as multipart, whose boundary `fetch` chooses; all others as JSON.
 */
const written = (request: object): { body: BodyInit; headers: Record<string, string> } => {
  const entries: [string, unknown][] = Object.entries(request)
  const fields = entries.filter(([, value]) => value !== undefined)
  if (!fields.some(([, value]) => value instanceof Blob)) {
    return { body: JSON.stringify(request), headers: { 'content-type': 'application/json' } }
  }
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value instanceof Blob ? value : `${value}`)
  return { body: form, headers: {} }
}

export type MarketClient = <Path extends CallPath>(
  path: Path,
  request: RequestOf<Path>,
  /** Idempotency key: the same for every attempt of one change. */
  key?: string,
) => Promise<ReplyOf<Path>>

/**
 * The typed client of the back end; it rejects with `MarketError`. `ask` is `fetch` or a compatible
 * function.
 */
export const createMarketClient =
  (ask: typeof fetch, identity: () => Identity): MarketClient =>
  async (path, request, key) => {
    const keyed = key === undefined ? {} : { 'idempotency-key': key }
    const { body, headers } = written(request)
    const answer = await ask(path, {
      method: 'POST',
      headers: { ...headers, ...headersOf(identity()), ...keyed },
      body,
    }).catch((cause: unknown) => {
      throw new MarketError(NO_ANSWER, '网络不给力，请稍后再试', { cause })
    })
    const envelope = (await answer.json().catch(() => null)) as Envelope | null
    if (envelope === null) throw new MarketError(NO_ANSWER, '服务开小差了，请稍后再试')
    if (!envelope.ok) {
      const { error_code, error_msg, appeal_token: appealToken = '' } = envelope
      throw new MarketError(error_code, error_msg, { appealToken })
    }
    // The server sends only what the row declares.
    return envelope.data as never
  }
