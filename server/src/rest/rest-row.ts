import { Refusal } from '../core/core.ts'
import type { Services } from '../core/services.ts'
import { BadField, type Guard } from '../handlers/guards.ts'

/** Who calls, verified. */
export interface RestCaller {
  readonly sdkAppID: number
  /** An administrator of the app. */
  readonly identifier: string
}

/** What a row is given. */
export interface RestContext extends RestCaller {
  readonly services: Services
}

/** One command of the back-end API: what its body must be, and what it does. */
export interface RestRow {
  /** Returns what the answer has beside the envelope. Throws {@link Refusal}. */
  run(context: RestContext, body: unknown): object | Promise<object>
}

/** "Parameter wrong" of the access and account services. */
const BAD_PARAMETER = 70402

/** Declares a row. `code` is what a body of another shape is refused with. */
export const row = <Body>(
  schema: Guard<Body>,
  run: (context: RestContext, body: Body) => object | Promise<object>,
  code: number = BAD_PARAMETER,
): RestRow => ({
  run: (context, body) => run(context, checked(schema, body, code)),
})

/** The same for a row that only reads: what it tells is on disk then. Refused with 20005 where the disk lost some of it. */
export const lookUp = <Body>(
  schema: Guard<Body>,
  run: (context: RestContext, body: Body) => object | Promise<object>,
  code: number = BAD_PARAMETER,
): RestRow =>
  row(
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

/** A field that has a code of its own to be refused with. */
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
