import type { Data } from '../domain/data.ts'
import type { HomeRow } from '../domain/homes.ts'
import { BadField, type Guard } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'

/** An authenticated caller. */
export interface RestCaller {
  readonly sdkAppID: number
  /** userID of an administrator of the app. */
  readonly identifier: string
}

/** Context of a row. */
export interface RestContext<Capabilities> extends RestCaller {
  readonly services: Capabilities
}

/** The home of a command of the back-end API. Without a field its caller is meant, an administrator. */
export type RestHome = Exclude<HomeRow, 'account' | readonly ['conversation', string?]>

/** One command of the back-end API: its home, the guard of its body, and its action. */
export interface RestRow<Capabilities> {
  readonly home: RestHome
  /** Returns the fields of the response besides the envelope. Throws {@link Refusal}. */
  readonly run: (context: RestContext<Capabilities>, body: unknown) => object | Promise<object>
}

/** Commands that share their capabilities, by the last part of their path. */
export type RestRows<Capabilities> = Readonly<Record<string, RestRow<Capabilities>>>

/** "Invalid parameter" of the access and account services. */
const BAD_PARAMETER = 70402

/** Declares a row. `code` refuses a body of another shape. */
export const row = <Capabilities, Body>(
  home: RestHome,
  schema: Guard<Body>,
  run: (context: RestContext<Capabilities>, body: Body) => object | Promise<object>,
  code: number = BAD_PARAMETER,
): RestRow<Capabilities> => ({
  home,
  run: (context, body) => run(context, checked(schema, body, code)),
})

/**
 * The same for a row that only reads: its response waits until the data is on disk. Refused with
 * 20005 if the disk lost some of it.
 */
export const lookUp = <Capabilities extends Pick<Data, 'writer'>, Body>(
  home: RestHome,
  schema: Guard<Body>,
  run: (context: RestContext<Capabilities>, body: Body) => object | Promise<object>,
  code: number = BAD_PARAMETER,
): RestRow<Capabilities> =>
  row(
    home,
    schema,
    async (context, body) => {
      const { writer } = context.services
      const { losses } = writer
      const found = await run(context, body)
      await writer.settled(losses)
      return found
    },
    code,
  )

/** Gives a field its own code of refusal. */
export const coded =
  <T>(code: number, guard: Guard<T>): Guard<T> =>
  (value, name) =>
    checked((input) => guard(input, name), value, code)

const checked = <Body>(schema: Guard<Body>, body: unknown, code: number): Body => {
  try {
    return schema(body, 'the body')
  } catch (cause) {
    if (cause instanceof BadField) throw new Refusal(code, `read body: ${cause.message}`)
    throw cause
  }
}
