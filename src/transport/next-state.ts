import type { Socket } from '../platform/platform.ts'
import { attemptAfter, type ConnectionState, linkOf } from './connection-state.ts'
import type { ConnectionEvent, StateName } from './connection-table.ts'

interface Step {
  readonly from: ConnectionState
  readonly event: ConnectionEvent
  readonly target: StateName
  /** Unix milliseconds. */
  readonly now: number
  /** Of an `admit`, else ''. */
  readonly authKey: string
  readonly openSocket: (attempt: number) => Socket
}

type Connecting = Extract<ConnectionState, { readonly name: 'connecting' }>

/** Builds the state that a step of the table leads to. Starts nothing but the socket of an attempt. */
export const nextState = (step: Step): ConnectionState => {
  const { from, event, target, now, authKey } = step
  switch (target) {
    case 'connecting': {
      // Whoever asks, or a network that is back, begins anew; a timer goes on counting.
      const attempt = event === 'elapsed' ? attemptAfter(from, now) : 0
      return { name: 'connecting', attempt, socket: step.openSocket(attempt) }
    }
    case 'open': {
      const { socket, attempt } = from as Connecting // the table opens from there only
      const link = { socket, attempt, openedAt: now, heardAt: now, toldAt: now }
      return { name: 'open', link }
    }
    case 'admitted': {
      const link = linkOf(from)
      return link === undefined ? from : { name: 'admitted', link, authKey }
    }
    case 'waiting':
      return { name: 'waiting', attempt: attemptAfter(from, now) }
    case 'idle':
    case 'offline':
      return { name: target }
    default:
      return target satisfies never
  }
}
