import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Installation folder of the peers from npm, which are packages of their own. */
export const peersFolder = fileURLToPath(new URL('.', import.meta.url))

const require = createRequire(import.meta.url)

interface Packages {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

const read = (file: string): Packages['packages'] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Packages).packages : {}

const lockfile = () => read(`${peersFolder}package-lock.json`)

const isInstalled = (): boolean => {
  const there = read(`${peersFolder}node_modules/.package-lock.json`)
  return Object.entries(lockfile()).every(
    ([path, { version }]) => path === '' || there[path]?.version === version,
  )
}

/** Installs the peers unless they match the lock file. */
export const installPeers = (): void => {
  if (isInstalled()) return
  console.log('compare: installing the peers from npm into bench/compare (npm ci, once)')
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['ci', ...flags], { cwd: peersFolder, stdio: 'inherit' })
}

/** The compared version. */
export const versionOf = (name: string): string =>
  lockfile()[`node_modules/${name}`]?.version ?? 'unknown'

/** File of a peer. */
export const resolvePeer = (name: string): string => require.resolve(name)
