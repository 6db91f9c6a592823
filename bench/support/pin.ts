import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const runs = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Whether processes can be pinned to cores. */
export const canPin = process.platform === 'linux' && runs('taskset', ['-V'])

/** Command prefix that pins a program to these cores (`0`, `1-3`), if possible. */
export const pinned = (cores: string | undefined): readonly string[] =>
  canPin && cores !== undefined ? ['taskset', '-c', cores] : []

/** Pins a running process with all its threads to these cores. */
export const pin = (pid: number, cores: string): void => {
  if (canPin) runs('taskset', ['-a', '-c', '-p', cores, String(pid)])
}

/** All cores but the first; the first if there is no other. */
export const otherCores = (): string => {
  const count = availableParallelism()
  return count < 2 ? '0' : count === 2 ? '1' : `1-${count - 1}`
}
