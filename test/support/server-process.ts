import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SDKAPPID, SECRET } from './world.ts'

const program = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))

/** The server as an operator starts it: a process of its own, which can be killed. */
export class ServerProcess {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  /** Resolves when it listens. `settings`: environment of its own. */
  static async start(
    dataDir: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<ServerProcess> {
    const flags = ['--port', '0', '--data-dir', dataDir]
    const child = spawn(process.execPath, ['--import=tsx', program, 'start', ...flags], {
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
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
      createInterface({ input: child.stdout }).on('line', (line) => {
        const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
        if (msg === 'listening' && url !== undefined) resolve(url)
      })
    })
    return new ServerProcess(child, url)
  }

  /** kill -9: no farewell, nothing is flushed. */
  kill(): Promise<void> {
    const { exitCode, signalCode } = this.#child
    if (exitCode !== null || signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.kill('SIGKILL')
    })
  }
}
