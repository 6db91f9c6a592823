import type { Selectable } from 'kysely'
import type { CodeSender } from './accounts/code-sender.ts'
import type { Exposure } from './accounts/exposure.ts'
import type { Operator } from './operator/login/sessions.ts'
import type { PaymentProviders } from './payments/provider.ts'
import { nothing, object, type Schema, type Static } from './schema.ts'
import type { Settings } from './settings.ts'
import type { Database } from './storage/database.ts'
import type { AccountRow } from './storage/rows/accounts.ts'
import type { StillPicture } from './uploads/picture.ts'
import type { PictureStore } from './uploads/picture-store.ts'
import type { ImApp } from './user-sig.ts'

export type Account = Selectable<AccountRow>

/** What every call may use. */
export interface CallContext {
  /** A transaction in calls that change something. */
  readonly db: Database
  readonly im: ImApp
  /** How long the UserSigs are good that users get; their clients renew them by themselves. */
  readonly userSigSeconds: number
  /** SHA-256 of the token that makes the first administrator, hex; it opens nothing else (OPERATOR-05). */
  readonly operatorTokenHash: string
  /** For whom the accounts for trying open, by their name alone. */
  readonly trialAccounts: Exposure
  readonly settings: Settings
  /** Null: this installation sends no codes. */
  readonly codeSender: CodeSender | null
  /** Never asked inside a transaction. */
  readonly payments: PaymentProviders
  /** Where pictures are kept that people put up. */
  readonly pictures: PictureStore
  /** Judges pictures as the chat does, before anything decodes them. */
  readonly stillPicture: StillPicture
  /** What an address counts as in limits: the same as at the chat. */
  readonly networkOf: (address: string) => string
  /** Unix milliseconds. */
  readonly now: () => number
}

/** `open` asks for no login, `account` for an access token, `operator` for a session of an operator. */
export type Who = 'open' | 'account' | 'operator'

/** The caller, by the headers: `account` of the access token, `operator` of the session. */
export interface Caller<W extends Who = Who> {
  readonly deviceID: string
  readonly accessToken: string
  readonly address: string
  /** Whether the call surely comes from this machine; never behind a proxy. */
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
  /** How clients of old send it. Forms and JSON are taken everywhere, unless there is a file to be sent. */
  readonly encoding: 'form' | 'json' | 'multipart'
  readonly request: Schema<Request>
  readonly reply: Schema<Reply>
  /** How often an account, or an address without one, may call it in a minute. */
  readonly perMinute: number
  /** Runs in one transaction and is done once for one idempotency key. */
  readonly isChange: boolean
  /** Whether the fields of the answer stand in the envelope too, beside `data`. */
  readonly isFlat: boolean
  run(context: CallContext, request: Request, caller: Caller<W>): Promise<Reply>
}

const PER_MINUTE = 240

interface Row<Path extends string, W extends Who, Req, Rep>
  extends Pick<Call<Path, W, Req, Rep>, 'path' | 'who' | 'run'>,
    Partial<Pick<Call, 'encoding' | 'perMinute' | 'isChange' | 'isFlat'>> {
  readonly request?: Schema<Req>
  readonly reply?: Schema<Rep>
}

const EMPTY = object({})

type Empty = Static<typeof EMPTY>

/** Completes a row: no fields, no answer, nothing changed, unless it says so. */
export const call = <const Path extends `/${string}`, W extends Who, Req = Empty, Rep = null>(
  row: Row<Path, W, Req, Rep>,
): Call<Path, W, Req, Rep> => ({
  encoding: 'json',
  perMinute: PER_MINUTE,
  isChange: false,
  isFlat: false,
  request: EMPTY as Schema<never>,
  reply: nothing as Schema<never>,
  ...row,
})
