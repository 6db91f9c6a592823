import type { Clock, Socket, SocketListener, WireBody } from 'tavern-im/protocol'
import { type ClientAddress, clientAddress } from '../../../server/src/gateway/address.ts'
import type { GatewayListener, GatewaySocket } from '../../../server/src/gateway/gateway-socket.ts'
import { DelayLine } from '../../../server/src/page/delay-line.ts'
import { PageNetwork } from '../../../server/src/page/page-network.ts'
import type { TakeSocket } from '../../../server/src/page/page-socket.ts'
import { payloadsOf } from '../../../server/src/page/socket-frames.ts'
import type { Chance } from './chance.ts'

const NO_CODE = 1006

export type Direction = 'up' | 'down'

/** How a network is when nothing special happens to it. */
export interface Weather {
  /** Most of what passes takes so long, or less. */
  readonly usualMs: number
  /** Now and then something takes up to so long. */
  readonly mostMs: number
}

/** The network of one device: its state is that of a page's, with weather, and directions that can be lost. */
export class DeviceNetwork extends PageNetwork {
  readonly chance: Chance
  readonly weather: Weather
  /** What leaves in this direction is lost: half a connection. */
  lost: Direction | undefined
  /** The device reads slowly. */
  isSlow = false

  constructor(clock: Clock, chance: Chance, weather: Weather) {
    super(clock, () => chance.fraction())
    this.chance = chance
    this.weather = weather
  }

  delayMs(direction: Direction): number {
    const { usualMs, mostMs } = this.weather
    const ms = this.chance.below(this.chance.is(0.1) ? mostMs : usualMs)
    return this.isSlow && direction === 'down' ? ms + 200 : ms
  }

  /** As it was; what stalled arrives. A connection of which something was lost cannot go on. */
  override mend(): void {
    this.isSlow = false
    if (this.lost !== undefined) {
      this.lost = undefined
      this.cut()
    }
    super.mend()
  }
}

interface SocketParts {
  readonly network: DeviceNetwork
  readonly take: TakeSocket
  readonly url: string
  readonly client: SocketListener
  readonly onPass: (direction: Direction, data: WireBody, address: ClientAddress) => void
  readonly onEnd: () => void
}

/** A connection as TCP has it: in order, whole or not at all. What is lost ends it sooner or later. */
export class VirtualSocket {
  readonly #parts: SocketParts
  readonly #lanes: Readonly<Record<Direction, DelayLine>>
  readonly #leave: () => void
  readonly #address: ClientAddress | undefined
  #server: GatewayListener | undefined
  #isOpen = false
  #isHeard = true
  #waitingBytes = 0

  constructor(parts: SocketParts) {
    const { network } = parts
    this.#parts = parts
    const { pathname, search } = new URL(parts.url)
    const address = clientAddress(`${pathname}${search}`)
    this.#address = typeof address === 'number' ? undefined : address
    this.#lanes = { up: new DelayLine(network.clock), down: new DelayLine(network.clock) }
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
      if (!this.#isOpen || !this.#isHeard) return
      const isBinary = typeof data !== 'string'
      const bytes = isBinary ? data : new TextEncoder().encode(data)
      this.#carry('up', data, () => this.#server?.onMessage(bytes, isBinary))
    },
    close: () => {
      this.#isHeard = false
      this.#pass('up', () => this.#end())
    },
  }

  get isHeard(): boolean {
    return this.#isHeard
  }

  /** The device is gone: what it sent may arrive, and the server hears of its end later. */
  vanish(): void {
    this.#isHeard = false
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
    this.#pass('down', () => this.#isHeard && this.#parts.client.onOpen())
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
      if (this.#isHeard) this.#parts.client.onData(data)
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
    this.#lanes[direction].add(network.delayMs(direction), arrive)
  }

  #hold(isHeld: boolean): void {
    this.#lanes.up.hold(isHeld)
    this.#lanes.down.hold(isHeld)
  }

  /** Both ends hear that there is no connection any more, in a turn of their own. */
  #break(): void {
    this.#lanes.up.clear()
    this.#lanes.down.clear()
    this.#hold(false)
    this.#isOpen = false
    this.#lanes.down.add(0, () => {
      this.#sayClosed(NO_CODE, '')
      this.#end()
    })
  }

  #sayClosed(code: number, reason: string): void {
    if (!this.#isHeard) return
    this.#isHeard = false
    this.#parts.client.onClose(code, reason)
  }

  #end(): void {
    this.#isOpen = false
    this.#leave()
    this.#lanes.up.clear()
    this.#lanes.down.clear()
    const server = this.#server
    this.#server = undefined
    this.#parts.onEnd()
    server?.onClose()
  }
}
