import { type BodyCodec, json } from '../protocol/body-codec.ts'

/** At most `calls` of the host's per `seconds`; beyond it a call is refused with 2996 (spec 3 section 9). */
export interface FrequencyLimit {
  readonly seconds: number
  readonly calls: number
}

interface CommandRow<Q, A> {
  /** Milliseconds to wait for the answer. */
  readonly timeoutMs?: number
  readonly limit?: FrequencyLimit
  /** Calls of different kinds count apart for the limit. */
  kindOf?(body: Q): string | number
  /** Sent before the session exists, and without checksum: login, logout, ping. */
  readonly isSessionless?: boolean
  /** Answered when there is news: how long that takes says nothing of the network. */
  readonly isHeld?: boolean
  /**
   * Whether the request may be resent if its answer was lost with the connection. Not for requests
   * that create something.
   */
  readonly isRepeatable?: boolean
  /** Binary form of the bodies, JSON unless given. */
  readonly request?: BodyCodec<Q>
  readonly answer?: BodyCodec<A>
  /** Required shape of every answer (`isLike`); an answer without it cannot be read. */
  readonly answerShape?: object
}

/** One row of the wire table: what client and server agree on about a command. */
export interface Command<Q, A> {
  readonly name: string
  readonly timeoutMs: number
  readonly limit: FrequencyLimit | undefined
  /** Calls of different kinds count apart for the limit. */
  kindOf?(body: Q): string | number
  readonly isSessionless: boolean
  readonly isHeld: boolean
  readonly isRepeatable: boolean
  readonly request: BodyCodec<Q>
  readonly answer: BodyCodec<A>
  readonly answerShape: object
}

/** A push: a name and the form of its body. */
export interface Push<B> {
  readonly name: string
  readonly body: BodyCodec<B>
}

const TIMEOUT_MS = 15_000

/** Declares a command with the bodies `Q` (request) and `A` (answer). */
export const command = <Q extends object, A extends object>(
  name: string,
  row: CommandRow<Q, A> = {},
): Command<Q, A> => ({
  name,
  timeoutMs: row.timeoutMs ?? TIMEOUT_MS,
  limit: row.limit,
  ...(row.kindOf && { kindOf: row.kindOf }),
  isSessionless: row.isSessionless ?? false,
  isHeld: row.isHeld ?? false,
  isRepeatable: row.isRepeatable ?? true,
  request: row.request ?? json,
  answer: row.answer ?? json,
  answerShape: row.answerShape ?? {},
})

/** Declares a push with the body `B`. */
export const push = <B extends object>(name: string, body: BodyCodec<B> = json): Push<B> => ({
  name,
  body,
})

/** The request of a command. */
export type RequestOf<C> = C extends Command<infer Q, infer _A> ? Q : never
/** The answer of a command. */
export type AnswerOf<C> = C extends Command<infer _Q, infer A> ? A : never

/** The handlers a server must have for a table of commands: complete, or it does not compile. */
export type Handlers<Table, Context> = {
  [K in keyof Table]: (
    context: Context,
    body: RequestOf<Table[K]>,
  ) => AnswerOf<Table[K]> | Promise<AnswerOf<Table[K]>>
}
