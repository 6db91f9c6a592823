import type { Socket } from '../platform/platform.ts'
import { type ConnectionState, linkOf, searchAfter } from './connection-state.ts'
import type { ConnectionEvent, StateName } from './connection-table.ts'
import { FORCED_ATTEMPTS } from './limits.ts'

interface Step {
  readonly from: ConnectionState
  readonly event: ConnectionEvent
  readonly target: StateName
  /** Unix milliseconds. */
  readonly now: number
  /** Key of an `admit`, else ''. */
  readonly authKey: string
  readonly openSocket: (attempt: number) => Socket
}

type Connecting = Extract<ConnectionState, { readonly name: 'connecting' }>

/** Builds the state that a step of the table leads to. Starts nothing but the socket of an attempt. */
export const nextState = (step: Step): ConnectionState => {
  const { from, event, target, now, authKey } = step
  const after = searchAfter(from, now)
  switch (target) {
    case 'connecting': {
      // A request, a visible page or a returning network resets the counter; a timer keeps
      // counting.
      const search = event === 'elapsed' ? after : { ...after, attempt: 0 }
      const socket = step.openSocket(search.attempt)
      return { name: 'connecting', search, startedAt: now, socket }
    }
    case 'open': {
      const { socket, search } = from as Connecting // the table opens from there only
      const times = { openedAt: now, receivedAt: now, sentAt: now }
      return { name: 'open', link: { socket, search, ...times, isPinging: false } }
    }
    case 'admitted': {
      const link = linkOf(from)
      return link === undefined ? from : { name: 'admitted', link, authKey }
    }
    case 'waiting':
      return { name: 'waiting', search: after }
    case 'offline': {
      // From here attempts run in the background; the host does not receive "connecting" again.
      const attempt = Math.max(FORCED_ATTEMPTS, after.attempt)
      const isAbandoned = after.isAbandoned || event !== 'offline'
      return { name: 'offline', search: { attempt, isAbandoned } }
    }
    case 'idle':
      return { name: 'idle' }
    default:
      return target satisfies never
  }
}
