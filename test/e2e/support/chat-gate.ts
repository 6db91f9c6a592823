import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** A socket of the page, and its upstream socket to the marketplace. */
type Pair = readonly [Duplex, Socket]

/**
 * A proxy between browsers and the marketplace. HTTP requests always pass, as with a cached app;
 * chat sockets pass while it is open.
 */
export class ChatGate {
  readonly #server: Server
  readonly #port: number
  readonly #pairs = new Set<Pair>()
  readonly #headers: Readonly<Record<string, string>>
  #isOpen = true

  private constructor(port: number, headers: Readonly<Record<string, string>>) {
    this.#port = port
    this.#headers = headers
    this.#server = createServer((request, response) => this.#pass(request, response))
    this.#server.on('upgrade', (request, near: Duplex) => this.#join(request, near))
  }

  /** `headers` are added to every response. */
  static async to(port: number, headers: Readonly<Record<string, string>> = {}): Promise<ChatGate> {
    const gate = new ChatGate(port, headers)
    await new Promise<void>((resolve) => gate.#server.listen(0, '127.0.0.1', resolve))
    return gate
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Closes the chat sockets and accepts no others. */
  close(): void {
    this.#isOpen = false
    for (const pair of this.#pairs) for (const end of pair) end.destroy()
  }

  open(): void {
    this.#isOpen = true
  }

  /** Drops all data on the present sockets while both ends believe that they are open. */
  silence(): void {
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause()
      far.unpipe(near).pause()
    }
  }

  async remove(): Promise<void> {
    this.close()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request
    const options = { host: '127.0.0.1', port: this.#port, method, path: url, headers }
    const onward = openRequest(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...this.#headers })
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }

  #join({ url, rawHeaders }: IncomingMessage, near: Duplex): void {
    near.on('error', () => near.destroy())
    if (!this.#isOpen) {
      near.destroy()
      return
    }
    const far = connect(this.#port, '127.0.0.1', () => {
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      )
      far.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      far.pipe(near)
      near.pipe(far)
    })
    const pair: Pair = [near, far]
    this.#pairs.add(pair)
    far.on('error', () => far.destroy())
    for (const end of pair) {
      end.on('close', () => {
        this.#pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
  }
}
