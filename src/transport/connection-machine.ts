import { growing } from '../lib/retry-policy.ts'
import type { Socket } from '../platform/platform.ts'
import { CONFIRMED_AFTER_MS, FORCED_ATTEMPTS } from './limits.ts'
import type { NetState } from './transport.ts'

export type StateName = 'idle' | 'connecting' | 'open' | 'admitted' | 'waiting' | 'offline'

/**
 * Events of a connection. Calls of the owner: `open`, `admit`, `reopen`, `close`. The socket:
 * `opened`, `lost`. Detected on it: `broken` (garbage, or a ping without an answer), `fatal` (the
 * server wants no further attempt). The timer of a state: `elapsed`. The network is lost:
 * `offline`. The network is back, or the page is visible again: `awake` (while connecting only if
 * that takes too long already).
 */
export type ConnectionEvent =
  | 'open'
  | 'admit'
  | 'reopen'
  | 'close'
  | 'opened'
  | 'lost'
  | 'broken'
  | 'fatal'
  | 'elapsed'
  | 'awake'
  | 'offline'

/** `retry` is a choice: `waiting` for the forced attempts and while there is a network, else `offline`. */
type Target = StateName | 'retry'

type Row = Readonly<Partial<Record<ConnectionEvent, Target>>>

/** A socket is open, with a session on it or without. */
const connected: Row = {
  admit: 'admitted',
  lost: 'retry',
  broken: 'retry',
  fatal: 'idle',
  offline: 'offline',
  reopen: 'connecting',
  close: 'idle',
}

/**
 * The state machine of the connection. Events that are not in the table change nothing.
 *
 *           open                opened            admit
 *    idle ────────▶ connecting ────────▶ open ──────────▶ admitted
 *                    ▲  ▲  │              │ lost, broken    │ lost, broken
 *     elapsed, awake │  │  │ lost,        ▼                 │
 *                    │  │  │ elapsed    retry? ◀────────────┘
 *                    │  │  ▼              │
 *                    │  │ retry? ────▶ waiting   (one of the first 3 attempts, or the network is on)
 *                    │  └─────────────────┘ elapsed, awake
 *                    │     │
 *                    │     ▼ (3 attempts failed, the network is off: reconnect failed)
 *                    └── offline ◀──────── from all but idle: offline
 *
 *    from all: close, fatal ────▶ idle     from all but idle: reopen ────▶ connecting
 *
 * The first attempts ignore the reported state of the network. The transport uses it after the `offline` event,
 * and after the first attempts have failed. An offline connection still tries to connect periodically.
 */
const transitions: Readonly<Record<StateName, Row>> = {
  idle: { open: 'connecting', close: 'idle' },
  connecting: {
    opened: 'open',
    lost: 'retry',
    elapsed: 'retry',
    awake: 'connecting',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  open: connected,
  admitted: connected,
  waiting: {
    elapsed: 'connecting',
    awake: 'connecting',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  offline: { elapsed: 'connecting', awake: 'connecting', reopen: 'connecting', close: 'idle' },
}

/** The next state after an event; undefined if nothing changes. */
export const targetOf = (
  state: StateName,
  event: ConnectionEvent,
  mayRetry: boolean,
): StateName | undefined => {
  const target = transitions[state][event]
  if (target !== 'retry') return target
  return mayRetry ? 'waiting' : 'offline'
}

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
  /** A ping is in flight. */
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

/**
 * First attempt after a loss that only this client saw: other clients do not reconnect at the same
 * time.
 */
const ALONE_MS = 200
/** First attempt after a close by the other side, which has probably closed all connections. */
const CROWD_MS = 3_000
/** The later attempts: 4, 6, 9, then 10 seconds. */
const laterMs = growing(4_000, 10_000, 1.5)

/**
 * Milliseconds to wait before an attempt. The first after a loss comes within 3 seconds, or nearly at once
 * where the connection was given up by us alone. The next ones wait 4, 6, 9 and then 10 seconds, of which
 * `chance` (from 0 to below 1) takes away up to a half. So the clients of a server that went down come back
 * over some seconds and not in one wave, however long it was away.
 */
export const backOffMs = (attempt: number, chance: number, isAlone = false): number => {
  if (attempt === 0) return Math.floor((isAlone ? ALONE_MS : CROWD_MS) * chance)
  const full = laterMs(attempt - 1)
  return Math.floor(full - (full / 2) * chance)
}
