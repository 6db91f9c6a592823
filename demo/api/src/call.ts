import type { Selectable } from 'kysely'
import type { CodeSender, Exposure } from './accounts/code-sender.ts'
import type { ReadEvidence } from './effects/evidence.ts'
import type { ReadTranscript } from './effects/transcript.ts'
import { nothing, object, type Schema, type Static } from './kernel/schema.ts'
import type { ImApp } from './kernel/user-sig.ts'
import type { Operator } from './operator/login/sessions.ts'
import type { PaymentProviders } from './payments/provider.ts'
import type { Settings } from './settings.ts'
import type { DbContext } from './storage/database.ts'
import type { AccountRow } from './storage/rows/accounts.ts'
import type { StillPicture } from './uploads/picture.ts'
import type { PictureStore } from './uploads/picture-store.ts'
import type { Wechat } from './wechat/wechat.ts'

export type Account = Selectable<AccountRow>

/** The environment of every call. */
export interface CallContext extends DbContext {
  readonly im: ImApp
  /** Lifetime of users' UserSigs; clients renew them automatically. */
  readonly userSigSeconds: number
  /**
   * SHA-256 of the token that creates the first administrator, hex; it permits nothing else
   * (OPERATOR-05).
   */
  readonly operatorTokenHash: string
  /** Clients that may open trial accounts by name alone. */
  readonly trialAccounts: Exposure
  readonly settings: Settings
  /** Null: this installation sends no codes. */
  readonly codeSender: CodeSender | null
  /** Null: this installation has no official account. Never called inside a transaction. */
  readonly wechat: Wechat | null
  /** Never called inside a transaction. */
  readonly payments: PaymentProviders
  /** Storage of uploaded pictures. */
  readonly pictures: PictureStore
  /** Checks pictures with the rules of the chat, before anything decodes them. */
  readonly stillPicture: StillPicture
  /** The network that an address counts as in limits: the same as at the chat. */
  readonly networkOf: (address: string) => string
  /** Reads messages of a group from the chat. Never called inside a transaction. */
  readonly readTranscript: ReadTranscript
  /** Reads a reported message with its neighbours. Never called inside a transaction. */
  readonly readEvidence: ReadEvidence
}

/**
 * Credentials of a call: `open` none, `account` an access token, `operator` an operator session.
 */
export type Who = 'open' | 'account' | 'operator'

/** The caller, from the headers: `account` from the access token, `operator` from the session. */
export interface Caller<W extends Who = Who> {
  readonly deviceID: string
  readonly accessToken: string
  readonly address: string
  /** The header `user-agent`; absent in programs that send none. */
  readonly userAgent?: string
  /** Whether the request certainly comes from this machine; never behind a proxy. */
  readonly isLocal?: boolean
  readonly account: W extends 'account' ? Account : null
  readonly operator: W extends 'operator' ? Operator : null
}

/** One POST call, declared once for the server, its reference page and the typed client. */
export interface Call<
  Path extends string = string,
  W extends Who = Who,
  Request = unknown,
  Reply = unknown,
> {
  readonly path: Path
  readonly who: W
  /**
   * Encoding that existing clients use. Forms and JSON are accepted everywhere, unless the call
   * takes a file.
   */
  readonly encoding: 'form' | 'json' | 'multipart'
  readonly request: Schema<Request>
  readonly reply: Schema<Reply>
  /** Limit per minute for an account, or for an address without one. */
  readonly perMinute: number
  /** Runs in one transaction, once for each idempotency key. */
  readonly isChange: boolean
  /** Whether a restricted account may call it; the others reject it (ACCOUNT-09). */
  readonly permitsRestricted: boolean
  /** Whether the response fields are also in the envelope, beside `data`. */
  readonly isFlat: boolean
  run(context: CallContext, request: Request, caller: Caller<W>): Promise<Reply>
  /** Fields that a change by an operator changes; the log has them before and after it. */
  stateOf?(context: CallContext, request: Request): Promise<object | null>
}

const PER_MINUTE = 240

interface Row<Path extends string, W extends Who, Req, Rep>
  extends Pick<Call<Path, W, Req, Rep>, 'path' | 'who' | 'run'>,
    Partial<Pick<Call, 'encoding' | 'perMinute' | 'isChange' | 'permitsRestricted' | 'isFlat'>>,
    Pick<Call<Path, W, NoInfer<Req>, Rep>, 'stateOf'> {
  readonly request?: Schema<Req>
  readonly reply?: Schema<Rep>
}

const EMPTY = object({})

type Empty = Static<typeof EMPTY>

/** Completes a row with the defaults: no fields, no response data, no change. */
export const call = <const Path extends `/${string}`, W extends Who, Req = Empty, Rep = null>(
  row: Row<Path, W, Req, Rep>,
): Call<Path, W, Req, Rep> => ({
  encoding: 'json',
  perMinute: PER_MINUTE,
  isChange: false,
  permitsRestricted: false,
  isFlat: false,
  request: EMPTY as Schema<never>,
  reply: nothing as Schema<never>,
  ...row,
})
