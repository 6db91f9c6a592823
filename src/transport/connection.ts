import { Scope } from '../lib/scope.ts'
import type { Platform, Socket } from '../platform/platform.ts'
import { CloseCode } from '../protocol/names.ts'
import { backOffMs } from './back-off.ts'
import {
  type ConnectionState,
  type Link,
  linkOf,
  netStateOf,
  socketOf,
} from './connection-state.ts'
import { type ConnectionEvent, type StateName, targetOf } from './connection-table.ts'
import { startHeartbeat } from './heartbeat.ts'
import { CONNECT_TIMEOUT_MS, OFFLINE_LOOK_MS } from './limits.ts'
import { nextState } from './next-state.ts'
import type { NetState } from './transport.ts'

interface ConnectionParts {
  readonly platform: Platform
  readonly addressOf: (attempt: number) => string
  /** Sends a ping; settles like `Transport.request`. */
  readonly ping: () => Promise<unknown>
  readonly onOpen: () => void
  readonly onAdmitted: () => void
  readonly onData: (data: Uint8Array | string) => void
  /** An open socket is gone. */
  readonly onLost: () => void
  /** The end: what has no answer yet gets none. Told before the host hears of it. */
  readonly onClosed: () => void
  readonly onNetState: (state: NetState) => void
}

/** Keeps one socket open: runs the table of `connection-table.ts`. Entering starts, leaving ends. */
export class Connection {
  readonly #parts: ConnectionParts
  #state: ConnectionState = { name: 'idle' }
  /** Timers of the present state. */
  readonly #timers = new Scope()
  /** The network watch, held by all states but idle. */
  readonly #watch = new Scope()

  constructor(parts: ConnectionParts) {
    this.#parts = parts
  }

  get state(): ConnectionState {
    return this.#state
  }

  /** Brings an event of the owner to the machine. */
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
    link.toldAt = this.#parts.platform.clock.now()
    link.socket.send(data)
  }

  #on(event: ConnectionEvent, authKey = ''): void {
    const { platform, onNetState, onOpen, onAdmitted } = this.#parts
    const from = this.#state
    const target = targetOf(from.name, event, platform.network.isOnline())
    if (target === undefined) return
    this.#leave(event, target)
    const now = platform.clock.now()
    const openSocket = (attempt: number) => this.#openSocket(attempt)
    const to = nextState({ from, event, target, now, authKey, openSocket })
    this.#state = to
    this.#enter(to)
    if (netStateOf(to) !== netStateOf(from)) onNetState(netStateOf(to))
    // A listener may have moved the connection on; then this state is no news any more.
    if (this.#state !== to) return
    if (to.name === 'open') onOpen()
    else if (to.name === 'admitted') onAdmitted()
  }

  #leave(event: ConnectionEvent, target: StateName): void {
    const from = this.#state
    this.#timers.end()
    if (from.name === 'idle' && target !== 'idle') this.#watchNetwork()
    const socket = socketOf(from)
    if (socket === undefined || event === 'opened' || event === 'admit') return
    if (event !== 'lost') {
      socket.close(target === 'idle' ? CloseCode.normal : CloseCode.reconnect, event)
    }
    if (linkOf(from) !== undefined) this.#parts.onLost()
  }

  #enter(to: ConnectionState): void {
    switch (to.name) {
      case 'idle':
        this.#watch.end()
        this.#parts.onClosed()
        break
      case 'connecting':
        this.#elapseAfter(CONNECT_TIMEOUT_MS)
        break
      case 'open':
      case 'admitted':
        this.#beat(to.link)
        break
      case 'waiting':
        this.#elapseAfter(backOffMs(to.attempt, this.#parts.platform.random(1000) / 1000))
        break
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
        if (link !== undefined) link.heardAt = platform.clock.now()
        onData(data)
      },
      onClose: (code, reason) => {
        platform.log.write('warn', `socket: closed with ${code} ${reason}`)
        this.#on('lost')
      },
    })
  }

  #beat(link: Link): void {
    const { platform, ping } = this.#parts
    const heartbeat = startHeartbeat({
      clock: platform.clock,
      link,
      ping,
      // The pings of a socket are settled before another one can be open.
      onSilent: () => this.#on('broken'),
      onFatal: () => this.#on('fatal'),
    })
    this.#timers.add(heartbeat)
  }

  #watchNetwork(): void {
    const { network } = this.#parts.platform
    this.#watch.add(network.watch((isOnline) => this.#on(isOnline ? 'online' : 'offline')))
  }

  #elapseAfter(ms: number): void {
    this.#timers.add(this.#parts.platform.clock.after(ms, () => this.#on('elapsed')))
  }
}
