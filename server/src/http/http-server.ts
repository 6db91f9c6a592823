import { lookup } from 'node:dns/promises'
import {
  createServer,
  type IncomingMessage,
  type Server as NodeServer,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import type { Logger } from 'pino'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

export interface Routes {
  readonly handle: Handle
  /** Answers further requests with 503; resolves when everything is closed. */
  close(): Promise<void>
}

/** Opens the routes of a server that passes its requests on. */
export type OpenRoutes = (server: NodeServer) => Promise<Routes>

/** Timeout for the arrival of a request's head. */
const HEAD_TIMEOUT_MS = 60_000
/** Proxies keep idle connections for a minute, and must be the first to close them. */
const IDLE_TIMEOUT_MS = 72_000

/** Time after the start in which only a request makes the server load its routes. */
const LOAD_AFTER_MS = 1_000

/**
 * The HTTP server of the port. It loads its routes and their framework with the first request, or a
 * second after the start: clients connect to it by WebSocket as soon as it listens.
 */
export class HttpServer {
  readonly node: NodeServer
  readonly #openRoutes: OpenRoutes
  readonly #log: Pick<Logger, 'error'>
  #routes: Promise<Routes> | undefined
  #handle: Handle | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosing = false

  constructor(openRoutes: OpenRoutes, log: Pick<Logger, 'error'>) {
    this.#openRoutes = openRoutes
    this.#log = log
    // A request may take any time; its route checks that data arrives.
    const timeouts = { headersTimeout: HEAD_TIMEOUT_MS, requestTimeout: 0 }
    const options = { ...timeouts, keepAliveTimeout: IDLE_TIMEOUT_MS }
    this.node = createServer(options, (request, response) => this.#take(request, response))
  }

  /** Loads the routes before the first request. */
  async load(): Promise<void> {
    await this.#load()
  }

  /** Listens; resolves with the address, `http://host:port`. */
  async listen(host: string, port: number): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.node.once('error', reject)
      this.node.listen({ host, port }, () => {
        this.node.off('error', reject)
        resolve()
      })
    })
    const { address, port: actual, family } = this.node.address() as AddressInfo
    if (host === 'localhost') await this.#listenBeside(address, actual)
    this.#timer = setTimeout(() => void this.#load().catch(this.#fail), LOAD_AFTER_MS)
    this.#timer.unref()
    if (family === 'IPv6') return `http://[${address}]:${actual}`
    return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${actual}`
  }

  /** Accepts nothing more; resolves when no connection is left. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearTimeout(this.#timer)
    const closed = new Promise<unknown>((resolve) => this.node.close(resolve))
    const routes = await this.#routes?.catch(() => undefined)
    await routes?.close()
    await closed
  }

  /** Listens on the other addresses of `localhost`, as far as they are free. */
  async #listenBeside(address: string, port: number): Promise<void> {
    const all = await lookup('localhost', { all: true })
    for (const other of all) {
      if (other.address === address) continue
      const beside = createTcpServer((socket) => this.node.emit('connection', socket))
      beside.on('error', () => beside.close())
      beside.listen({ host: other.address, port })
      this.node.once('close', () => beside.close())
    }
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    if (this.#handle !== undefined) {
      this.#handle(request, response)
      return
    }
    if (this.#isClosing && this.#routes === undefined) {
      answer(response, 503)
      return
    }
    this.#load().then(
      ({ handle }) => handle(request, response),
      (error) => {
        this.#fail(error)
        answer(response, 500)
      },
    )
  }

  #load(): Promise<Routes> {
    this.#routes ??= this.#openRoutes(this.node).then((routes) => {
      this.#handle = routes.handle
      return routes
    })
    return this.#routes
  }

  readonly #fail = (error: unknown): void => {
    this.#log.error({ err: error }, 'loading the HTTP routes failed')
  }
}

const answer = (response: ServerResponse, status: number): void => {
  response.writeHead(status, { connection: 'close', 'content-length': 0 })
  response.end()
}
