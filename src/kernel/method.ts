import type { Changes } from './changes.ts'
import { type Check, normalized } from './check.ts'
import * as errorCodes from './error-codes.ts'
import { ImError, imError } from './errors.ts'
import type { Gate } from './gate.ts'

/** The result of every promise of the API. */
export interface ImResult<Data> {
  readonly code: 0
  readonly data: Data
}

type DataOf<Method> = Method extends (...args: never[]) => Promise<ImResult<infer Data>>
  ? Data
  : never
type ArgsOf<Method> = Method extends (...args: infer Args) => unknown ? Args : never
type ResultOf<Method> = Method extends (...args: never[]) => infer Result ? Result : never

interface Spec<Context, Args extends readonly unknown[], Result> {
  /** One check per argument, in order. */
  readonly args: readonly Check[]
  run(im: Context, ...args: Args): Result
}

/** A public method that resolves with `{ code: 0, data }`; `run` returns the data. */
export interface AsyncMethod<Context, Args extends readonly unknown[], Data>
  extends Spec<Context, Args, Data | Promise<Data>> {
  readonly kind: 'async'
  /**
   * Runs if the method may not be called now or with these arguments: the host may have done
   * something before the call.
   */
  refused?(im: Context, ...args: Args): void
}

/** A public method that returns at once. */
export interface SyncMethod<Context, Args extends readonly unknown[], Result>
  extends Spec<Context, Args, Result> {
  readonly kind: 'sync'
  /** Returned instead of an error while the session is not ready. */
  readonly neutral?: Result
  /** Makes of the refusal of a session that is not ready what is returned; without it the refusal is thrown. */
  refused?(im: Context, refusal: ImError): Result
}

type Declared<Context, Method> =
  ResultOf<Method> extends Promise<unknown>
    ? AsyncMethod<Context, ArgsOf<Method> & readonly unknown[], DataOf<Method>>
    : SyncMethod<Context, ArgsOf<Method> & readonly unknown[], ResultOf<Method>>

/** A method for each member of the interface: complete, or it does not compile. */
export type MethodTable<Api, Context> = {
  readonly [Name in keyof Api]: Declared<Context, Api[Name]>
}

/** The declaration helpers of one feature, typed by its interface and its context. */
export const declare = <Api, Context>() => ({
  method: <Name extends keyof Api>(
    spec: Omit<
      AsyncMethod<Context, ArgsOf<Api[Name]> & readonly unknown[], DataOf<Api[Name]>>,
      'kind'
    >,
  ) => ({ ...spec, kind: 'async' as const }),
  getter: <Name extends keyof Api>(
    spec: Omit<
      SyncMethod<Context, ArgsOf<Api[Name]> & readonly unknown[], ResultOf<Api[Name]>>,
      'kind'
    >,
  ) => ({ ...spec, kind: 'sync' as const }),
})

type AnyMethod<Context> =
  | AsyncMethod<Context, never[], unknown>
  | SyncMethod<Context, never[], unknown>

/** Every context has this: the host gets its own objects in place of entities. */
interface Handing {
  readonly changes: Pick<Changes, 'handed'>
}

/** Turns a table of methods into the functions that the host calls: checks, gate, result, errors. */
export const bindMethods = <Api, Context extends Handing>(
  table: MethodTable<Api, Context>,
  context: Context,
  gate: Gate,
): Api => {
  const api: Record<string, unknown> = {}
  for (const [name, method] of Object.entries(table)) {
    api[name] = bindMethod(name, method as AnyMethod<Context>, context, gate)
  }
  return api as Api
}

const bindMethod = <Context extends Handing>(
  name: string,
  method: AnyMethod<Context>,
  context: Context,
  gate: Gate,
) => {
  const checked = (args: unknown[]) => {
    const taken = [...args]
    for (const [index, check] of method.args.entries()) {
      check(args[index], '')
      if (check.normalize !== undefined) taken[index] = normalized(check, args[index])
    }
    return taken as never[]
  }
  if (method.kind === 'sync') {
    return (...args: unknown[]) =>
      guarded(name, () => {
        if ('neutral' in method && !gate.isOpenTo(name)) return method.neutral
        try {
          gate.check(name)
        } catch (error) {
          if (method.refused === undefined) throw error
          return method.refused(context, error as ImError)
        }
        return context.changes.handed.of(method.run(context, ...checked(args)))
      })
  }
  return async (...args: unknown[]) => {
    try {
      let checkedArgs: never[]
      try {
        let wait = gate.enter(name)
        checkedArgs = checked(args)
        for (; wait !== undefined; wait = gate.enter(name)) await wait()
      } catch (error) {
        method.refused?.(context, ...(args as never[]))
        throw error
      }
      return { code: 0, data: context.changes.handed.of(await method.run(context, ...checkedArgs)) }
    } catch (error) {
      throw asImError(name, error)
    }
  }
}

/** Runs what a host has called at once: it throws nothing but an ImError. */
export const guarded = <Result>(name: string, run: () => Result): Result => {
  try {
    return run()
  } catch (error) {
    throw asImError(name, error)
  }
}

/** Every rejection is an ImError; any other exception is a fault and becomes its cause. */
const asImError = (name: string, error: unknown): ImError => {
  try {
    if (error instanceof ImError) return error
  } catch {
    // A getter of the host has thrown what cannot even be looked at.
  }
  return imError(errorCodes.UNCAUGHT, { action: name, cause: error })
}
