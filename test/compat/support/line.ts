import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The way to a server under an address that stays while the server is started again at another one.
 */
export class Line {
  readonly #portOf: () => number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isCut = false

  private constructor(portOf: () => number) {
    this.#portOf = portOf
    this.#server = createServer((near) => this.#join(near))
  }

  static async to(portOf: () => number): Promise<Line> {
    const line = new Line(portOf)
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Breaks all connections and takes no others. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  reconnect(): void {
    this.#isCut = false
  }

  async remove(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #join(near: Socket): void {
    if (this.#isCut) {
      near.destroy()
      return
    }
    const far = connect(this.#portOf(), '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
