import type { Socket, SocketListener, Stop, WireBody } from 'tavern-im/protocol'
import { type ClientAddress, clientAddress } from '../../gateway/client-address.ts'
import type { GatewayListener, GatewaySocket } from '../../gateway/connection.ts'
import { DelayLine } from './delay-line.ts'
import type { PageNetwork } from './page-network.ts'
import { type SeenFrame, seenFrame } from './seen-frame.ts'
import { payloadsOf } from './socket-frames.ts'

/** Accepts a socket; undefined if there is no server. */
export type TakeSocket = (
  socket: GatewaySocket,
  client: ClientAddress,
) => GatewayListener | undefined

const NO_CODE = 1006

/**
 *     opening ──▶ open ──▶ closed
 *        └──────────────────▲
 */
type Status = 'opening' | 'open' | 'closed'

/** A connection of a page to its server: frames pass the network whole and in order. */
export class PageSocket {
  readonly #network: PageNetwork
  readonly #client: SocketListener
  readonly #up: DelayLine
  readonly #down: DelayLine
  readonly #leave: Stop
  readonly #address: ClientAddress | undefined
  #server: GatewayListener | undefined
  #status: Status = 'opening'
  #isAttached = true
  #waitingBytes = 0

  constructor(network: PageNetwork, take: TakeSocket, url: string, client: SocketListener) {
    this.#network = network
    this.#client = client
    this.#up = new DelayLine(network.clock)
    this.#down = new DelayLine(network.clock)
    const { pathname, search } = new URL(url)
    const address = clientAddress(`${pathname}${search}`)
    this.#address = typeof address === 'number' ? undefined : address
    this.#leave = network.join({
      break: () => this.#break('the network is gone'),
      hold: (isHeld) => this.#hold(isHeld),
    })
    this.#hold(network.state === 'stalled')
    this.#up.add(this.#delay, () => this.#open(take))
    if (network.state === 'cut') this.#break('there is no network')
  }

  /** The device's end. */
  readonly device: Socket = {
    send: (data) => {
      if (this.#status === 'open') this.#sendUp(data)
    },
    close: () => {
      this.#isAttached = false
      this.#up.add(this.#delay, () => this.#end())
    },
  }

  get #delay(): number {
    return this.#network.settings.delayMs
  }

  #open(take: TakeSocket): void {
    if (this.#address !== undefined) this.#server = take(this.#gatewayEnd(), this.#address)
    if (this.#server === undefined) {
      this.#break('no response')
      return
    }
    this.#status = 'open'
    this.#down.add(this.#delay, () => this.#isAttached && this.#client.onOpen())
  }

  #gatewayEnd(): GatewaySocket {
    const isOpen = () => this.#status === 'open'
    const waitingBytes = () => this.#waitingBytes
    return {
      get isOpen() {
        return isOpen()
      },
      get waitingBytes() {
        return waitingBytes()
      },
      write: (frames) => {
        if (isOpen()) for (const payload of payloadsOf(frames)) this.#sendDown(payload)
      },
      close: (code, reason) => {
        this.#status = 'closed'
        this.#down.add(this.#delay, () => this.#sayClosed(code, reason))
        this.#down.add(0, () => this.#end())
      },
      terminate: () => this.#break('the server has gone'),
    }
  }

  #sendUp(data: WireBody): void {
    const isBinary = typeof data !== 'string'
    const bytes = isBinary ? data : new TextEncoder().encode(data)
    this.#pass(this.#up, 'up', data, () => this.#server?.onMessage(bytes, isBinary))
  }

  #sendDown(data: WireBody): void {
    this.#waitingBytes += data.length
    const arrive = () => this.#isAttached && this.#client.onData(data)
    this.#pass(this.#down, 'down', data, arrive, () => {
      this.#waitingBytes -= data.length
    })
  }

  #pass(
    line: DelayLine,
    direction: SeenFrame['direction'],
    data: WireBody,
    arrive: () => void,
    left?: () => void,
  ): void {
    const seen = this.#address && seenFrame(direction, data, this.#address)
    const fate = seen === undefined ? 'passed' : this.#network.pass(seen)
    line.add(this.#delay, () => {
      left?.()
      if (fate === 'lost') this.#break('a frame was lost')
      else arrive()
      if (fate === 'doubled') arrive()
    })
  }

  #hold(isHeld: boolean): void {
    this.#up.hold(isHeld)
    this.#down.hold(isHeld)
  }

  /** Notifies both ends, each in a task of its own, that the connection is lost. */
  #break(reason: string): void {
    this.#up.clear()
    this.#down.clear()
    this.#hold(false)
    this.#status = 'closed'
    this.#down.add(0, () => {
      this.#sayClosed(NO_CODE, reason)
      this.#end()
    })
  }

  #sayClosed(code: number, reason: string): void {
    if (!this.#isAttached) return
    this.#isAttached = false
    this.#client.onClose(code, reason)
  }

  #end(): void {
    this.#status = 'closed'
    this.#leave()
    this.#up.clear()
    this.#down.clear()
    const server = this.#server
    this.#server = undefined
    server?.onClose()
  }
}
