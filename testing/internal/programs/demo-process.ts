import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DemoOptions } from 'tavern-market-api'

const program = fileURLToPath(new URL('./demo-program.mjs', import.meta.url))

/** The settings besides the folder and the port. */
export type DemoSettings = Pick<
  DemoOptions,
  'userSigSeconds' | 'imLimits' | 'operatorToken' | 'settings' | 'hasPast' | 'wechat'
>

/** A marketplace that listens. */
export interface RunningDemo {
  readonly url: string
  readonly port: number
  end(): Promise<void>
}

/** Resolves when the marketplace listens. Port 0 takes a free one. */
export type StartDemo = (
  dataDir: string,
  port?: number,
  settings?: DemoSettings,
) => Promise<RunningDemo>

/** A process with the built back end, in which marketplaces are started. */
const aProcess = (): ChildProcess => fork(program, [], { execArgv: [] })

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null

/** Calls the program, which answers one call at a time. */
const call = (child: ChildProcess, ...order: readonly unknown[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the marketplace ended with ${code}`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(String(message))
    })
    child.send(order)
  })

const kill = (child: ChildProcess): Promise<void> => {
  if (!isRunning(child)) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

const portOf = (url: string): number => Number(new URL(url).port)

/** Starts a marketplace in a process of its own, as `npm start` does; `end` is kill -9. */
export const startAlone: StartDemo = async (dataDir, port = 0, settings = {}) => {
  const child = aProcess()
  const url = await call(child, 'start', dataDir, port, settings)
  return { url, port: portOf(url), end: () => kill(child) }
}

let shared: ChildProcess | undefined

/**
 * Starts a marketplace in the process of all that this worker starts, which reads and compiles the back end once.
 * Each has data and an address of its own; `end` closes it.
 */
export const startShared: StartDemo = async (dataDir, port = 0, settings = {}) => {
  if (shared === undefined || !isRunning(shared)) shared = aProcess()
  const child = shared
  const url = await call(child, 'start', dataDir, port, settings)
  const end = async () => {
    if (isRunning(child)) await call(child, 'close', url)
  }
  return { url, port: portOf(url), end }
}
