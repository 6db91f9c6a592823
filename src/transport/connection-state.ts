import type { Socket } from '../platform/platform.ts'
import { CONFIRMED_AFTER_MS } from './limits.ts'
import type { NetState } from './transport.ts'

/** A socket and what is remembered about it. Times are unix milliseconds. */
export interface Link {
  readonly socket: Socket
  /** Number of the attempt that opened it. */
  readonly attempt: number
  readonly openedAt: number
  /** When the last data arrived. */
  heardAt: number
  /** When the last data was sent. */
  toldAt: number
}

/** Where the connection is. A field exists only where it means something. */
export type ConnectionState =
  | { readonly name: 'idle' }
  | { readonly name: 'connecting'; readonly attempt: number; readonly socket: Socket }
  | { readonly name: 'open'; readonly link: Link }
  | { readonly name: 'admitted'; readonly link: Link; readonly authKey: string }
  | { readonly name: 'waiting'; readonly attempt: number }
  | { readonly name: 'offline' }

/** From this attempt on the host hears `disconnected` instead of `connecting` (spec 2 section 9). */
const DOUBTFUL_ATTEMPT = 3

/** What the host is told about a state. */
export const netStateOf = (state: ConnectionState): NetState => {
  switch (state.name) {
    case 'open':
    case 'admitted':
      return 'connected'
    case 'connecting':
    case 'waiting':
      return state.attempt < DOUBTFUL_ATTEMPT ? 'connecting' : 'disconnected'
    case 'idle':
    case 'offline':
      return 'disconnected'
    default:
      return state satisfies never
  }
}

/**
 * Number of the attempt to make after this state: attempts that failed since the last success. A socket
 * that was lost within a second of its opening was none.
 */
export const attemptAfter = (state: ConnectionState, now: number): number => {
  switch (state.name) {
    case 'connecting':
      return state.attempt + 1
    case 'waiting':
      return state.attempt
    case 'open':
    case 'admitted':
      return now - state.link.openedAt < CONFIRMED_AFTER_MS ? state.link.attempt + 1 : 0
    case 'offline':
      return DOUBTFUL_ATTEMPT
    case 'idle':
      return 0
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
