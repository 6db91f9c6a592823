import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pinned } from '../../support/pin.ts'

/** A child program that ends with this one. */
export interface Program {
  readonly pid: number
  /** Kill -9. */
  kill(): Promise<void>
  /** Asks it to end, and kills it after a timeout. */
  stop(): Promise<void>
}

export interface ProgramOptions<Sign> {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly environment?: Readonly<Record<string, string>>
  readonly cores: string
  /** The output that contains its ready sign. */
  readonly from: 'stdout' | 'stderr'
  /** Parses the ready sign out of a line. */
  readonly signOf: (line: string) => Sign | undefined
}

const STOP_MS = 15_000
/** Number of output lines that an error message repeats. */
const KEPT_LINES = 20

/** Starts a program and waits for its ready sign. Does not pass on this process's environment. */
export const startProgram = async <Sign>(
  options: ProgramOptions<Sign>,
): Promise<Program & { readonly sign: Sign }> => {
  const { PATH = '', HOME = '' } = process.env
  const [file, ...args] = [...pinned(options.cores), ...options.command] as [string, ...string[]]
  const child = spawn(file, args, {
    env: { PATH, HOME, ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithThis = () => child.kill('SIGKILL')
  process.once('exit', endWithThis)
  const ended = once(child, 'exit').then(() => process.off('exit', endWithThis))
  const sign = await signFrom(child, options)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(late)
  }
  const { pid } = child
  if (pid === undefined) throw new Error(`start ${options.name}: it has no process`)
  return { pid, sign, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

const signFrom = <Sign>(child: ChildProcess, { name, from, signOf }: ProgramOptions<Sign>) =>
  new Promise<Sign>((resolve, reject) => {
    const lines: string[] = []
    const onLine = (source: 'stdout' | 'stderr') => (line: string) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      const sign = source === from ? signOf(line) : undefined
      if (sign !== undefined) resolve(sign)
    }
    for (const source of ['stdout', 'stderr'] as const) {
      createInterface({ input: child[source] as Readable }).on('line', onLine(source))
    }
    child.once('error', reject)
    child.once('exit', (code) => {
      reject(new Error(`start ${name}: it ended with ${code}\n${lines.join('\n')}`))
    })
  })
