import type { AddressInfo, Server, Socket } from 'node:net'
import { ofNode } from '../built-in.ts'

/** A TCP proxy between one device and a server, which can be cut and reconnected. */
export class Cable {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #target: { readonly host: string; readonly port: number }
  readonly #listeners = new Set<() => void>()
  #isPlugged = true

  private constructor(target: URL) {
    this.#target = { host: target.hostname, port: Number(target.port) }
    this.#server = ofNode('node:net').createServer((near) => this.#join(near))
  }

  /** A cable to a server. */
  static async to(url: string): Promise<Cable> {
    const cable = new Cable(new URL(url))
    await new Promise<void>((resolve) => cable.#server.listen(0, '127.0.0.1', resolve))
    return cable
  }

  /** The address for the client. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Number of open connections. */
  get count(): number {
    return this.#pairs.size
  }

  /** Breaks connections and refuses new ones. */
  cut(): void {
    this.#isPlugged = false
    for (const pair of this.#pairs) for (const end of pair) end.destroy()
  }

  /** Accepts connections again, to another server if `url` is given. */
  reconnect(url?: string): void {
    if (url !== undefined) {
      const { hostname, port } = new URL(url)
      this.#target = { host: hostname, port: Number(port) }
    }
    this.#isPlugged = true
    this.notify()
  }

  /**
   * Calls `listener` when the cable is reconnected, as a device notices that its network is back.
   */
  whenPlugged(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Notifies the listeners again if the cable is connected. */
  notify(): void {
    if (this.#isPlugged) for (const listener of [...this.#listeners]) listener()
  }

  /** Stops all data while both ends keep the connection. */
  freeze(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
  }

  /** Closes all connections and the proxy. */
  async remove(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket): void {
    if (!this.#isPlugged) {
      near.destroy()
      return
    }
    const far = ofNode('node:net').connect(this.#target)
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
  }
}
