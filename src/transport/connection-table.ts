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
