import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { reservedPort } from './reserved-port.ts'
import { spawnBound } from './spawn-bound.ts'

/** scripts/test.mjs names it where it had to look; else it is where Debian puts it. */
const program = process.env.TEST_NATS_SERVER ?? '/usr/sbin/nats-server'

/** Whether there is one: where not, tests that need it are skipped, and scripts/test.mjs says so. */
export const hasNats = existsSync(program)

/** A nats-server of a test, at the same address whenever it runs. */
export class NatsServer {
  readonly #port: number
  readonly #flags: readonly string[]
  #child: ChildProcess | undefined
  #pid = 0
  #said = ''

  private constructor(port: number, flags: readonly string[]) {
    this.#port = port
    this.#flags = flags
  }

  /** One that runs; `flags` are added to its own. */
  static async start(flags: readonly string[] = []): Promise<NatsServer> {
    const server = new NatsServer(await reservedPort(), flags)
    await server.start()
    return server
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`
  }

  get url(): string {
    return `nats://${this.address}`
  }

  /** Its log since the last start. */
  get said(): string {
    return this.#said
  }

  /** Runs it (again). */
  async start(): Promise<void> {
    const flags = ['-a', '127.0.0.1', '-p', String(this.#port), ...this.#flags]
    const child = spawnBound(program, flags)
    this.#child = child
    child.stdout.once('data', (pid: Buffer) => {
      this.#pid = Number(pid)
    })
    await new Promise<void>((resolve, reject) => {
      this.#said = ''
      child.stderr.on('data', (part: Buffer) => {
        this.#said += String(part)
        if (this.#said.includes('Server is ready')) resolve()
      })
      child.once('exit', () => reject(new Error(`start nats-server: it ended\n${this.#said}`)))
    })
  }

  /** Ends it at once, with all connections. */
  async stop(): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    this.#child = undefined
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.end()
    await ended
  }

  /** Lets it stand still, as a machine does that is gone; or go on. */
  freeze(isFrozen: boolean): void {
    if (this.#child !== undefined) process.kill(this.#pid, isFrozen ? 'SIGSTOP' : 'SIGCONT')
  }
}
