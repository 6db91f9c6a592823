import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoOptions } from 'tavern-market-api'

const program = fileURLToPath(new URL('./demo-program.mjs', import.meta.url))

/** What may be set beside the folder and the port. */
export type DemoSettings = Pick<
  DemoOptions,
  'userSigSeconds' | 'imLimits' | 'operatorToken' | 'settings' | 'hasPast'
>

/** The built marketplace in a process of its own, as `npm start` runs it. It can be killed. */
export class DemoProcess {
  readonly url: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, url: string) {
    this.#child = child
    this.url = url
  }

  /** Resolves when it listens. Port 0 takes a free one. */
  static async start(dataDir: string, port = 0, settings: DemoSettings = {}): Promise<DemoProcess> {
    const args = [dataDir, String(port), JSON.stringify(settings)]
    const child = fork(program, args, { execArgv: [] })
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`the marketplace ended with ${code}`)))
      child.once('message', (message) => resolve(String(message)))
    })
    return new DemoProcess(child, url)
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  /** kill -9. */
  kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return Promise.resolve()
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#child.kill('SIGKILL')
    })
  }
}
