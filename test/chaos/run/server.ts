import { setTimeout as pause } from 'node:timers/promises'
import { ServerProcess } from '../../support/server-process.ts'

/** An address without a listener. */
export const NOWHERE = 'ws://127.0.0.1:1'
const AGAIN_MS = 200

export interface ServerOptions {
  readonly dataDir: string
  readonly settings: Readonly<Record<string, string>>
  /** File for what it says. */
  readonly log: string
  /** Before each start. */
  readonly prepare?: () => void
}

/** A server and who starts it again whenever it ends, as systemd does. */
export class Server {
  /** Exits that were not kills. */
  readonly ends: string[] = []
  readonly #options: ServerOptions
  #process: ServerProcess | undefined
  #shouldRun = false

  constructor(options: ServerOptions) {
    this.#options = options
  }

  /** Its current address. */
  get url(): string {
    return this.#process?.url || NOWHERE
  }

  get httpUrl(): string {
    return this.url.replace('ws', 'http')
  }

  /** Resolves when it listens. */
  async start(): Promise<void> {
    this.#shouldRun = true
    while (this.#shouldRun) {
      const server = this.launch()
      const isListening = await server.listening.then(
        () => true,
        () => false,
      )
      if (this.#process !== server) return
      if (isListening) {
        void server.ended.then((how) => this.#ended(server, how))
        return
      }
      this.ends.push(await server.ended)
      await pause(AGAIN_MS)
    }
  }

  /** Starts it and waits for nothing. */
  launch(): ServerProcess {
    const { dataDir, settings, log, prepare } = this.#options
    prepare?.()
    this.#process = ServerProcess.launch(dataDir, settings, { program: 'built', log })
    return this.#process
  }

  /** kill -9; it stays away until it is started. */
  async kill(): Promise<void> {
    this.#shouldRun = false
    const server = this.#process
    this.#process = undefined
    await server?.kill()
  }

  freeze(isFrozen: boolean): void {
    this.#process?.freeze(isFrozen)
  }

  async #ended(server: ServerProcess, how: string): Promise<void> {
    if (this.#process !== server) return
    this.ends.push(how)
    await pause(AGAIN_MS)
    if (this.#process === server) await this.start()
  }
}
