import type { FeatureKernel } from '../features/kernel.ts'
import type { Internals } from './internals.ts'
import type { ChatView, ConnectionSnapshot, SessionSnapshot } from './view.ts'

/** The parts of a view that need no feature. */
export const doorView = (
  { gate, platform }: FeatureKernel,
  netState: Internals['netState'],
): Pick<ChatView, 'clock' | 'page' | 'session' | 'connection'> => ({
  clock: platform.clock,
  page: platform.page,
  session: sameWhile<SessionSnapshot>(() => ({ status: gate.status, userID: gate.me.userID })),
  connection: sameWhile<ConnectionSnapshot>(() => ({ state: netState() })),
})

/** A getter that returns the previous object if its fields are unchanged. */
const sameWhile = <Value extends object>(read: () => Value) => {
  let last: Value | undefined
  return (): Value => {
    const next = read()
    const known = last
    const keys = Object.keys(next) as (keyof Value)[]
    if (known !== undefined && keys.every((key) => next[key] === known[key])) return known
    last = Object.freeze(next)
    return last
  }
}
