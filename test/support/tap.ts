import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net'

/** A line to a server, over TCP, that a test closes and opens, or in which nothing moves. */
export class Tap {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #state: 'open' | 'closed' | 'frozen' = 'open'

  private constructor(target: () => NetConnectOpts | Promise<NetConnectOpts>) {
    this.#server = createServer((near) => void this.#join(near, target()))
  }

  /** To what `target` says at each connection. */
  static async to(target: () => NetConnectOpts | Promise<NetConnectOpts>): Promise<Tap> {
    const tap = new Tap(target)
    await new Promise<void>((resolve) => tap.#server.listen(0, '127.0.0.1', resolve))
    return tap
  }

  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Connections end, new ones are refused. */
  shut(): void {
    this.#state = 'closed'
    for (const pair of this.#pairs) for (const end of pair) end.destroy()
  }

  /** Stops all bytes, on open and on new connections, without a notice to either end. */
  freeze(): void {
    this.#state = 'frozen'
    for (const pair of this.#pairs) hold(pair)
  }

  /** Forwards again; frozen connections are lost, as after a failure between two machines. */
  open(): void {
    const wasFrozen = this.#state === 'frozen'
    this.#state = 'open'
    if (wasFrozen) for (const pair of this.#pairs) for (const end of pair) end.destroy()
  }

  async remove(): Promise<void> {
    this.shut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #join(near: Socket, target: NetConnectOpts | Promise<NetConnectOpts>): Promise<void> {
    near.on('error', () => near.destroy())
    const found = await target
    if (this.#state === 'closed' || near.destroyed) {
      near.destroy()
      return
    }
    const far = connect(found)
    const pair = [near, far] as const
    this.#pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.setNoDelay(true)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        this.#pairs.delete(pair)
      })
      one.pipe(other)
    }
    if (this.#state === 'frozen') hold(pair)
  }
}

const hold = ([near, far]: readonly [Socket, Socket]): void => {
  near.unpipe(far)
  far.unpipe(near)
  near.pause()
  far.pause()
}
