import type { AddressInfo, Server, Socket } from 'node:net'
import { ofNode } from '../built-in.ts'

/** A TCP cable between one device and a server. It can be pulled out, and plugged in again. */
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

  /** What a client dials. */
  get url(): string {
    return `ws://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Connections under way. */
  get count(): number {
    return this.#pairs.size
  }

  /** Pulls it out: connections break, new ones are refused. */
  cut(): void {
    this.#isPlugged = false
    for (const pair of this.#pairs) for (const end of pair) end.destroy()
  }

  /** Plugs it in again, maybe at another server. */
  reconnect(url?: string): void {
    if (url !== undefined) {
      const { hostname, port } = new URL(url)
      this.#target = { host: hostname, port: Number(port) }
    }
    this.#isPlugged = true
    this.notify()
  }

  /** Hears that it is plugged in, as a device does whose network is back. */
  whenPlugged(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells once more that it is plugged in, where it is. */
  notify(): void {
    if (this.#isPlugged) for (const listener of [...this.#listeners]) listener()
  }

  /** Lets nothing pass any longer while both ends believe that the connection stands. */
  freeze(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far)
      far.unpipe(near)
      near.pause()
      far.pause()
    }
  }

  /** Ends it, with all connections. */
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
