import type { Socket } from '../platform/platform.ts'
import { CONFIRMED_AFTER_MS, FORCED_ATTEMPTS } from './limits.ts'
import type { NetState } from './transport.ts'

/** State that is passed from one established connection to the next. */
export interface Search {
  /** Number of the attempt: those that failed since the last success. */
  readonly attempt: number
  /** Attempts failed without a network, and the owner heard so. */
  readonly isAbandoned: boolean
}

/** A socket and what is remembered about it. Times are unix milliseconds. */
export interface Link {
  readonly socket: Socket
  /** Continues if the socket is lost early. */
  readonly search: Search
  readonly openedAt: number
  /** When the last data arrived. */
  receivedAt: number
  /** When the last data was sent. */
  sentAt: number
  /** A ping is under way. */
  isPinging: boolean
}

/** The state of the connection. A field exists only in the states that need it. */
export type ConnectionState =
  | { readonly name: 'idle' }
  | {
      readonly name: 'connecting'
      readonly search: Search
      readonly startedAt: number
      readonly socket: Socket
    }
  | { readonly name: 'open'; readonly link: Link }
  | { readonly name: 'admitted'; readonly link: Link; readonly authKey: string }
  | { readonly name: 'waiting'; readonly search: Search }
  | { readonly name: 'offline'; readonly search: Search }

/** The host's name of a state; `disconnected` once the forced attempts have failed. */
export const netStateOf = (state: ConnectionState): NetState => {
  switch (state.name) {
    case 'open':
    case 'admitted':
      return 'connected'
    case 'connecting':
    case 'waiting':
      return state.search.attempt < FORCED_ATTEMPTS ? 'connecting' : 'disconnected'
    case 'idle':
    case 'offline':
      return 'disconnected'
    default:
      return state satisfies never
  }
}

const begun: Search = { attempt: 0, isAbandoned: false }

const failed = (search: Search): Search => ({ ...search, attempt: search.attempt + 1 })

/** The search after this state. A socket that was lost within a second of its opening was none. */
export const searchAfter = (state: ConnectionState, now: number): Search => {
  switch (state.name) {
    case 'connecting':
      return failed(state.search)
    case 'waiting':
    case 'offline':
      return state.search
    case 'open':
    case 'admitted': {
      const age = now - state.link.openedAt
      // Below 0 the machine's clock was set back.
      return age >= 0 && age < CONFIRMED_AFTER_MS ? failed(state.link.search) : begun
    }
    case 'idle':
      return begun
    default:
      return state satisfies never
  }
}

/** The open socket of a state. */
export const linkOf = (state: ConnectionState): Link | undefined =>
  state.name === 'open' || state.name === 'admitted' ? state.link : undefined

/** The socket of a state, open or not. */
export const socketOf = (state: ConnectionState): Socket | undefined =>
  state.name === 'connecting' ? state.socket : linkOf(state)?.socket
