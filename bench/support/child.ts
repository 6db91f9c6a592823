import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { pinned } from './pin.ts'

/**
 * Starts a file of the benchmarks in its own process, pinned to a core if possible. `options`: of
 * Node.js.
 */
export const child = (
  file: string,
  args: readonly string[],
  core?: number,
  options: readonly string[] = [],
): ChildProcess => {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const loader = file.endsWith('.ts') ? ['--import=tsx'] : []
  const words = [
    ...pinned(core?.toString()),
    process.execPath,
    '--expose-gc',
    ...options,
    ...loader,
  ]
  const [execPath, ...execArgv] = words as [string, ...string[]]
  return fork(path, [...args], {
    execPath,
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** The next message of a child; rejects if it ends without one. */
export const nextMessage = <Message>(from: ChildProcess): Promise<Message> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`child ended with ${code}`))
    from.once('exit', onExit)
    from.once('message', (message) => {
      from.off('exit', onExit)
      resolve(message as Message)
    })
  })
