import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { SDKAPPID, SECRET } from './test-bed.ts'

const fileAt = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const programs = {
  source: ['--import=tsx', fileAt('server/src/cli.ts')],
  built: [fileAt('server/dist/cli.js')],
} as const

/** The sources, or what was built of them where scripts/test-jobs.mjs says so: it starts in half of the time. */
const PROGRAM = process.env.TEST_SERVER_PROGRAM === 'built' ? 'built' : 'source'

/** Arguments of Node that run the server's command line. */
export const serverProgram: readonly string[] = programs[PROGRAM]

interface ProcessOptions {
  /** One of this repository, or the arguments of Node that start another one. */
  readonly program?: keyof typeof programs | readonly string[]
  /** File that everything it says is added to. */
  readonly log?: string
}

/** The server as an operator starts it: a process of its own, which can be killed. */
export class ServerProcess {
  /** Resolves with its address. Rejects when it ends before it has one. */
  readonly listening: Promise<string>
  /** Resolves with how it ended: its code, or the signal. */
  readonly ended: Promise<string>
  readonly #child: ChildProcess
  #url = ''

  private constructor(child: ChildProcess & { readonly stdout: Readable }) {
    this.#child = child
    const endWithThis = () => child.kill('SIGKILL')
    process.once('exit', endWithThis)
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        process.off('exit', endWithThis)
        resolve(String(code ?? signal))
      })
    })
    this.listening = new Promise((resolve, reject) => {
      void this.ended.then((how) => reject(new Error(`the server ended with ${how}`)))
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
        if (msg !== 'listening' || url === undefined) return
        this.#url = url
        resolve(url)
      })
    })
    this.listening.catch(() => {})
  }

  /** Starts it. `settings`: environment of its own. */
  static launch(
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
    { program = PROGRAM, log }: ProcessOptions = {},
  ): ServerProcess {
    const flags = ['--port', '0', '--data-dir', dataDir]
    const entry = typeof program === 'string' ? programs[program] : program
    const child = spawn(process.execPath, [...entry, 'start', ...flags], {
      env: {
        ...process.env,
        SDKAPPID: String(SDKAPPID),
        SECRET,
        ADMINISTRATORS: 'administrator',
        REQUESTS_PER_SECOND: '100000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    if (log !== undefined) child.stdout.pipe(createWriteStream(log, { flags: 'a' }))
    return new ServerProcess(child)
  }

  /** Resolves when it listens. */
  static async start(...order: Parameters<typeof ServerProcess.launch>): Promise<ServerProcess> {
    const server = ServerProcess.launch(...order)
    await server.listening
    return server
  }

  /** The address that it listens on. */
  get url(): string {
    return this.#url
  }

  /** kill -9: no farewell, nothing is flushed. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Lets it stand still, or go on. */
  freeze(isFrozen: boolean): void {
    this.#child.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT')
  }
}
