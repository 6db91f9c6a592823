export type StateName = 'idle' | 'connecting' | 'open' | 'admitted' | 'waiting' | 'offline'

/**
 * What moves a connection. Calls of the owner: `open`, `admit`, `reopen`, `close`. The socket: `opened`,
 * `lost`. What we see on it: `broken` (garbage, or a ping without an answer), `fatal` (the server wants no
 * further attempt). The timer of a state: `elapsed`. The network: `online`, `offline`.
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
  | 'online'
  | 'offline'

/** `retry` is a choice: `offline` while the network says it is off, else `waiting`. */
type Target = StateName | 'retry'

/**
 * The connection as a machine. What is not in the table changes nothing.
 *
 *           open                opened            admit
 *    idle ────────▶ connecting ────────▶ open ──────────▶ admitted
 *                    ▲  ▲  │              │ lost, broken    │ lost, broken
 *    elapsed, online │  │  │ lost,        ▼                 │
 *                    │  │  │ elapsed   waiting ◀────────────┘
 *                    │  │  ▼              │
 *                    │  │ retry? ────────▶│ (network on)
 *                    │  └─────────────────┘ elapsed, online
 *                    │     │ (network off)
 *                    │     ▼
 *                    └── offline ◀──────── from all but idle: offline
 *
 *    from all: close, fatal ────▶ idle     from all but idle: reopen ────▶ connecting
 */
export const transitions: Readonly<
  Record<StateName, Readonly<Partial<Record<ConnectionEvent, Target>>>>
> = {
  idle: { open: 'connecting', close: 'idle' },
  connecting: {
    opened: 'open',
    lost: 'retry',
    elapsed: 'retry',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  open: {
    admit: 'admitted',
    lost: 'waiting',
    broken: 'waiting',
    fatal: 'idle',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  admitted: {
    admit: 'admitted',
    lost: 'waiting',
    broken: 'waiting',
    fatal: 'idle',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  waiting: {
    elapsed: 'connecting',
    online: 'connecting',
    offline: 'offline',
    reopen: 'connecting',
    close: 'idle',
  },
  offline: { elapsed: 'connecting', online: 'connecting', reopen: 'connecting', close: 'idle' },
}

/** The state that an event leads to; undefined where it changes nothing. */
export const targetOf = (
  state: StateName,
  event: ConnectionEvent,
  isOnline: boolean,
): StateName | undefined => {
  const target = transitions[state][event]
  if (target !== 'retry') return target
  return isOnline ? 'waiting' : 'offline'
}
