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

/** Whether processes can be held on cores. */
export const canPin = process.platform === 'linux' && runs('taskset', ['-V'])

/** Words before a command that hold it on these cores (`0`, `1-3`), where that is possible. */
export const pinned = (cores: string | undefined): readonly string[] =>
  canPin && cores !== undefined ? ['taskset', '-c', cores] : []

/** Holds a process that runs on these cores, with all its threads. */
export const pin = (pid: number, cores: string): void => {
  if (canPin) runs('taskset', ['-a', '-c', '-p', cores, String(pid)])
}

/** Cores that are not the first; the first where there is no other. */
export const otherCores = (): string => {
  const count = availableParallelism()
  return count < 2 ? '0' : count === 2 ? '1' : `1-${count - 1}`
}
