import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'

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

/** For programs that cannot say which port they have taken. */
export const anyFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
