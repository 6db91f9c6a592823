import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { connectRaw } from '../../../../testing/internal/raw-client.ts'
import { temporaryDirectory } from '../../core/support/test-core.ts'
import { app, sigOf } from '../../support/test-server.ts'
import { userOf } from './files-server.ts'

const program = fileURLToPath(new URL('../../../../server/src/cli.ts', import.meta.url))

/** Whether this machine lets a test mount a disk of its own. */
export const hasSmallDisks =
  spawnSync('unshare', ['-Urm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** A server in a process of its own, with its files on a disk of this size. */
export const serverOnSmallDisk = async (bytes: number) => {
  const dataDir = temporaryDirectory()
  const directory = join(dataDir, 'disk')
  mkdirSync(directory)
  const mount = `mount -t tmpfs -o size=${bytes} none "$OBJECTS_DIR" && exec "$@"`
  const start = [process.execPath, '--import=tsx', program, 'start', '--port', '0']
  const child = spawn('unshare', ['-Urm', 'sh', '-c', mount, 'sh', ...start], {
    env: {
      ...process.env,
      OBJECTS_DIR: directory,
      DATA_DIR: dataDir,
      SDKAPPID: `${app.sdkAppID}`,
      SECRET: app.secret,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await gone
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as { msg: string; url?: string }
      if (said.msg === 'listening') resolve(said.url ?? '')
    })
  })
  // Mounted for that process alone; this is the way there from outside.
  const there = join(`/proc/${child.pid}/root`, directory)
  const filler = join(there, 'filler')
  return {
    onItsWay: () => readdirSync(join(there, 'uploads')),
    /** Fills the disk by a number of bytes. */
    fill: (size: number) => writeFileSync(filler, Buffer.alloc(size)),
    free: () => rmSync(filler),
    async user(userID: string) {
      const client = await connectRaw({ url, sdkAppID: app.sdkAppID })
      await client.login(userID, sigOf(userID, { now: Math.floor(Date.now() / 1000) }))
      return userOf(client)
    },
  }
}
