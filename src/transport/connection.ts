import { Scope } from '../lib/scope.ts'
import type { Platform, Socket } from '../platform/platform.ts'
import { CloseCode } from '../protocol/names.ts'
import {
  backOffMs,
  type ConnectionEvent,
  type ConnectionState,
  type Link,
  linkOf,
  netStateOf,
  nextState,
  type StateName,
  searchAfter,
  socketOf,
  targetOf,
} from './connection-machine.ts'
import { type HeartbeatParts, startHeartbeat, verify } from './heartbeat.ts'
import {
  CONNECT_TIMEOUT_MS,
  FORCED_ATTEMPTS,
  NATIVE_PING_AFTER_MS,
  OFFLINE_LOOK_MS,
  PING_AFTER_MS,
  STOOD_STILL_MS,
} from './limits.ts'
import type { NetState } from './transport.ts'

/** Dependencies and listeners of a connection. */
interface ConnectionParts {
  readonly platform: Platform
  readonly addressOf: (attempt: number) => string
  /** Sends a ping; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  readonly onOpen: () => void
  readonly onAdmitted: () => void
  readonly onData: (data: Uint8Array | string) => void
  /** An open socket was lost. */
  readonly onLost: () => void
  /** The end: open requests fail. Called before the host is notified. */
  readonly onClosed: (isFatal: boolean) => void
  readonly onNetState: (state: NetState) => void
  /** The forced attempts failed, and there is no network. Once per loss. */
  readonly onReconnectFailed: () => void
  /** The server wants no further attempt. */
  readonly onFatal: () => void
}

/** Keeps one socket open: runs the table of `connection-machine.ts`. Entering starts, leaving ends. */
export class Connection {
  readonly #parts: ConnectionParts
  #state: ConnectionState = { name: 'idle' }
  /** Timers of the present state. */
  readonly #timers = new Scope()
  /** The watches of network and page, held by all states but idle. */
  readonly #watch = new Scope()

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Passes an event of the owner to the state machine. */
  on(event: 'open' | 'reopen' | 'close' | 'broken'): void {
    this.#on(event)
  }

  admit(authKey: string): void {
    this.#on('admit', authKey)
  }

  /** Sends on the open socket; data without one is dropped. */
  send(data: Uint8Array | string): void {
    const link = linkOf(this.#state)
    if (link === undefined) return
    const now = this.#parts.platform.clock.now()
    link.sentAt = now
    link.socket.send(data)
    // Only timers that did not run leave so long a silence: a frozen page, a sleeping machine.
    if (now - link.receivedAt > STOOD_STILL_MS) verify(this.#heart(link))
  }

  #on(event: ConnectionEvent, authKey = ''): void {
    const { platform } = this.#parts
    const from = this.#state
    const now = platform.clock.now()
    const after = searchAfter(from, now)
    const mayRetry = after.attempt < FORCED_ATTEMPTS || platform.network.isOnline()
    const target = targetOf(from.name, event, mayRetry)
    if (target === undefined) return
    this.#leave(event, target)
    const openSocket = (attempt: number) => this.#openSocket(attempt)
    const to = nextState({ from, event, target, now, authKey, openSocket })
    this.#state = to
    this.#enter(to, event)
    if (netStateOf(to) !== netStateOf(from)) this.#parts.onNetState(netStateOf(to))
    if (event === 'fatal') this.#parts.onFatal()
    // A listener may have moved the connection on; then this state is no news any more.
    if (this.#state !== to) return
    if (to.name === 'open') this.#parts.onOpen()
    else if (to.name === 'admitted') this.#parts.onAdmitted()
    else if (to.name === 'offline' && to.search.isAbandoned && !after.isAbandoned) {
      this.#parts.onReconnectFailed()
    }
  }

  #leave(event: ConnectionEvent, target: StateName): void {
    const from = this.#state
    this.#timers.end()
    if (from.name === 'idle' && target !== 'idle') this.#startWatches()
    const socket = socketOf(from)
    if (socket === undefined || event === 'opened' || event === 'admit') return
    if (event !== 'lost') {
      socket.close(target === 'idle' ? CloseCode.normal : CloseCode.reconnect, event)
    }
    if (linkOf(from) !== undefined) this.#parts.onLost()
  }

  #enter(to: ConnectionState, event: ConnectionEvent): void {
    switch (to.name) {
      case 'idle':
        this.#watch.end()
        this.#parts.onClosed(event === 'fatal')
        break
      case 'connecting':
        this.#elapseAfter(CONNECT_TIMEOUT_MS)
        break
      case 'open':
      case 'admitted':
        this.#timers.add(startHeartbeat(this.#heart(to.link)))
        break
      case 'waiting': {
        const chance = this.#parts.platform.random(1000) / 1000
        this.#elapseAfter(backOffMs(to.search.attempt, chance, event === 'broken'))
        break
      }
      case 'offline':
        this.#elapseAfter(OFFLINE_LOOK_MS)
        break
      default:
        to satisfies never
    }
  }

  #openSocket(attempt: number): Socket {
    const { platform, addressOf, onData } = this.#parts
    return platform.openSocket(addressOf(attempt), {
      onOpen: () => this.#on('opened'),
      onData: (data) => {
        const link = linkOf(this.#state)
        if (link !== undefined) link.receivedAt = platform.clock.now()
        onData(data)
      },
      onClose: (code, reason) => {
        platform.log.write('warn', `socket: closed with ${code} ${reason}`)
        this.#on('lost')
      },
    })
  }

  #heart(link: Link): HeartbeatParts {
    const { platform, ping } = this.#parts
    // A ping concerns no other socket than its own.
    const ifPresent = (event: ConnectionEvent) => () => {
      if (linkOf(this.#state) === link) this.#on(event)
    }
    const ends = { onSilent: ifPresent('broken'), onFatal: ifPresent('fatal') }
    const pingAfterMs = platform.device.isNativeApp ? NATIVE_PING_AFTER_MS : PING_AFTER_MS
    return { clock: platform.clock, link, pingAfterMs, ping, ...ends }
  }

  #startWatches(): void {
    const { network, page } = this.#parts.platform
    this.#watch.add(network.watch((isOnline) => (isOnline ? this.#awake() : this.#on('offline'))))
    this.#watch.add(page.watch((isVisible) => isVisible && this.#awake()))
  }

  /** Timers may have stopped, or the network may have changed: check everything. */
  #awake(): void {
    const state = this.#state
    const link = linkOf(state)
    const now = this.#parts.platform.clock.now()
    const isInTime = state.name === 'connecting' && now - state.startedAt < CONNECT_TIMEOUT_MS
    if (link !== undefined) verify(this.#heart(link))
    else if (!isInTime) this.#on('awake')
  }

  #elapseAfter(ms: number): void {
    this.#timers.add(this.#parts.platform.clock.after(ms, () => this.#on('elapsed')))
  }
}
