import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'

/** Runs a program until it ends or its input closes: a killed test process leaves none behind. */
const BOUND_SCRIPT = `
  exec 3<&0
  "$0" "$@" </dev/null 3<&- &
  program=$!
  echo $program
  (cat <&3 >/dev/null; kill -9 $program 2>/dev/null) &
  wait $program`

/** Starts such a program; its first output line is its process ID; it ends when its input ends. */
export const spawnBound = (
  program: string,
  flags: readonly string[],
): ChildProcessWithoutNullStreams =>
  spawn('sh', ['-c', BOUND_SCRIPT, program, ...flags], { stdio: 'pipe' })
