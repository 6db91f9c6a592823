import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** scripts/test.mjs names it where it had to look; else it is where Debian puts it. */
const program = process.env.TEST_NATS_SERVER ?? '/usr/sbin/nats-server'

/** Whether there is one: where not, tests that need it are skipped, and scripts/test.mjs says so. */
export const hasNats = existsSync(program)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

/** Runs a program until it ends or nobody holds this one's input any more: a test process that is killed leaves none behind. */
const LEASHED = `
  exec 3<&0
  "$0" "$@" </dev/null 3<&- &
  program=$!
  echo $program
  (cat <&3 >/dev/null; kill -9 $program 2>/dev/null) &
  wait $program`

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
    const server = new NatsServer(await freePort(), flags)
    await server.start()
    return server
  }

  get address(): string {
    return `127.0.0.1:${this.#port}`
  }

  get url(): string {
    return `nats://${this.address}`
  }

  /** What it has logged since it was started last. */
  get said(): string {
    return this.#said
  }

  /** Runs it (again). */
  async start(): Promise<void> {
    const flags = ['-a', '127.0.0.1', '-p', String(this.#port), ...this.#flags]
    const child = spawn('sh', ['-c', LEASHED, program, ...flags], { stdio: 'pipe' })
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
