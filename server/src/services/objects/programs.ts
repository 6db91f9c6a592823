import { spawn } from 'node:child_process'
import { accessSync, constants as modes } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Clock } from 'tavern-im/protocol'

/** Limits of a program. */
export interface ProgramLimits {
  readonly clock: Clock
  readonly ms: number
  /** Bytes of output; a program with more is ended. */
  readonly bytes: number
}

/** Path of a program on the PATH; undefined if it is not found. */
export const findProgram = (name: string, path = process.env.PATH ?? ''): string | undefined =>
  path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, modes.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Output of a program; undefined if it fails, takes too long or writes too much. It is started
 * without a shell and with an empty environment.
 */
export const outputOf = (
  program: string,
  args: readonly string[],
  { clock, ms, bytes }: ProgramLimits,
): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    const child = begin(program, args)
    if (child === undefined) return resolve(undefined)
    const said: Buffer[] = []
    let length = 0
    const stop = clock.after(ms, () => child.kill('SIGKILL'))
    child.stdout.on('data', (part: Buffer) => {
      length += part.length
      if (length <= bytes) said.push(part)
      else child.kill('SIGKILL')
    })
    const end = (output: Buffer | undefined) => {
      stop()
      resolve(output)
    }
    child.once('error', () => end(undefined))
    child.once('close', (code) => end(code === 0 ? Buffer.concat(said) : undefined))
  })

/** Some failures to start are thrown, some are events. */
const begin = (program: string, args: readonly string[]) => {
  try {
    const child = spawn(program, args, { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
    if (child.pid !== undefined) giveWay(child.pid)
    return child
  } catch {
    return undefined
  }
}

/** Lowers the priority of a process. It may have ended already. */
const giveWay = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
