import type { Clock, Socket, SocketListener, WireBody } from 'tavern-im/protocol'
import { DelayLine } from '../../../server/src/app/page/delay-line.ts'
import { PageNetwork } from '../../../server/src/app/page/page-network.ts'
import type { TakeSocket } from '../../../server/src/app/page/page-socket.ts'
import { payloadsOf } from '../../../server/src/app/page/socket-frames.ts'
import { type ClientAddress, clientAddress } from '../../../server/src/gateway/client-address.ts'
import type { GatewayListener, GatewaySocket } from '../../../server/src/gateway/connection.ts'
import type { Chance } from '../../../testing/internal/workload/chance.ts'

const NO_CODE = 1006

export type Direction = 'up' | 'down'

/** The delays of a network without faults. */
export interface Latency {
  /** The maximum delay of most frames. */
  readonly usualMs: number
  /** The maximum delay of a few frames. */
  readonly mostMs: number
}

/** The network of one device: that of a page, with latency and loss in one direction. */
export class DeviceNetwork extends PageNetwork {
  readonly chance: Chance
  readonly latency: Latency
  /** The direction in which all data is lost: half of a connection. */
  lost: Direction | undefined
  /** The device reads slowly. */
  isSlow = false

  constructor(clock: Clock, chance: Chance, latency: Latency) {
    super(clock, () => chance.fraction())
    this.chance = chance
    this.latency = latency
  }

  delayMs(direction: Direction): number {
    const { usualMs, mostMs } = this.latency
    const ms = this.chance.below(this.chance.is(0.1) ? mostMs : usualMs)
    return this.isSlow && direction === 'down' ? ms + 200 : ms
  }

  /** Ends all faults; stalled data arrives. A connection that lost data is cut. */
  override restore(): void {
    this.isSlow = false
    if (this.lost !== undefined) {
      this.lost = undefined
      this.cut()
    }
    super.restore()
  }
}

interface SocketOptions {
  readonly network: DeviceNetwork
  readonly take: TakeSocket
  readonly url: string
  readonly client: SocketListener
  readonly onPass: (direction: Direction, data: WireBody, address: ClientAddress) => void
  readonly onEnd: () => void
}

/** A connection like TCP: data arrives in order and complete; lost data ends the connection eventually. */
export class VirtualSocket {
  readonly #parts: SocketOptions
  readonly #lines: Readonly<Record<Direction, DelayLine>>
  readonly #leave: () => void
  readonly #address: ClientAddress | undefined
  #server: GatewayListener | undefined
  #isOpen = false
  #isListening = true
  #waitingBytes = 0

  constructor(parts: SocketOptions) {
    const { network } = parts
    this.#parts = parts
    const { pathname, search } = new URL(parts.url)
    const address = clientAddress(`${pathname}${search}`)
    this.#address = typeof address === 'number' ? undefined : address
    this.#lines = { up: new DelayLine(network.clock), down: new DelayLine(network.clock) }
    this.#leave = network.join({
      break: () => this.#break(),
      hold: (isHeld) => this.#hold(isHeld),
    })
    this.#hold(network.state === 'stalled')
    this.#pass('up', () => this.#open())
    if (network.state === 'cut') this.#break()
  }

  readonly device: Socket = {
    send: (data) => {
      if (!this.#isOpen || !this.#isListening) return
      const isBinary = typeof data !== 'string'
      const bytes = isBinary ? data : new TextEncoder().encode(data)
      this.#carry('up', data, () => this.#server?.onMessage(bytes, isBinary))
    },
    close: () => {
      this.#isListening = false
      this.#pass('up', () => this.#end())
    },
  }

  get isListening(): boolean {
    return this.#isListening
  }

  /** Ends the device side: sent data may still arrive, and the server is notified of the end later. */
  vanish(): void {
    this.#isListening = false
    this.#pass('up', () => this.#end())
  }

  #open(): void {
    if (this.#address !== undefined)
      this.#server = this.#parts.take(this.#gatewayEnd(), this.#address)
    if (this.#server === undefined) {
      this.#break()
      return
    }
    this.#isOpen = true
    this.#pass('down', () => this.#isListening && this.#parts.client.onOpen())
  }

  #gatewayEnd(): GatewaySocket {
    const isOpen = () => this.#isOpen
    const waitingBytes = () => this.#waitingBytes
    return {
      get isOpen() {
        return isOpen()
      },
      get waitingBytes() {
        return waitingBytes()
      },
      write: (frames) => {
        if (this.#isOpen) for (const payload of payloadsOf(frames)) this.#sendDown(payload)
      },
      close: (code, reason) => {
        this.#isOpen = false
        this.#pass('down', () => {
          this.#sayClosed(code, reason)
          this.#end()
        })
      },
      terminate: () => this.#break(),
    }
  }

  #sendDown(data: WireBody): void {
    this.#waitingBytes += data.length
    this.#carry('down', data, () => {
      this.#waitingBytes -= data.length
      if (this.#isListening) this.#parts.client.onData(data)
    })
  }

  #carry(direction: Direction, data: WireBody, arrive: () => void): void {
    const { onPass } = this.#parts
    this.#pass(direction, () => {
      if (this.#address !== undefined) onPass(direction, data, this.#address)
      arrive()
    })
  }

  #pass(direction: Direction, arrive: () => void): void {
    const { network } = this.#parts
    if (network.lost === direction) return
    this.#lines[direction].add(network.delayMs(direction), arrive)
  }

  #hold(isHeld: boolean): void {
    this.#lines.up.hold(isHeld)
    this.#lines.down.hold(isHeld)
  }

  /** Notifies both ends in a separate tick that the connection is lost. */
  #break(): void {
    this.#lines.up.clear()
    this.#lines.down.clear()
    this.#hold(false)
    this.#isOpen = false
    this.#lines.down.add(0, () => {
      this.#sayClosed(NO_CODE, '')
      this.#end()
    })
  }

  #sayClosed(code: number, reason: string): void {
    if (!this.#isListening) return
    this.#isListening = false
    this.#parts.client.onClose(code, reason)
  }

  #end(): void {
    this.#isOpen = false
    this.#leave()
    this.#lines.up.clear()
    this.#lines.down.clear()
    const server = this.#server
    this.#server = undefined
    this.#parts.onEnd()
    server?.onClose()
  }
}
