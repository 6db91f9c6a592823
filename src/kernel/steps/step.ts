import type { Command } from '../command.ts'

/** A call on its way to the wire. */
export interface Call {
  readonly command: Command<object, object>
  readonly body: object
  readonly origin: Origin
}

/**
 * The caller. `own`: the SDK, for a further page, or to read something again; it waits where a call of the host is
 * refused. `ownOnce`: the same, but the caller itself tries again when the server is overloaded.
 */
export type Origin = 'host' | 'own' | 'ownOnce'

/** One concern around a call. It rejects the call, passes it on, or changes its result. */
export type Step = (call: Call, next: (call: Call) => Promise<object>) => Promise<object>

/** Puts steps around a call, the first one outermost. */
export const inOrder = (
  steps: readonly Step[],
  last: (call: Call) => Promise<object>,
): ((call: Call) => Promise<object>) =>
  steps.reduceRight<(call: Call) => Promise<object>>(
    (next, step) => (call) => step(call, next),
    last,
  )
