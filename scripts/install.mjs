import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, took, withProgress } from './run.mjs'

const REQUIRED_NODE = [20, 19]

/** Ends the program with an error if Node is too old. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > REQUIRED_NODE[0] || (major === REQUIRED_NODE[0] && minor >= REQUIRED_NODE[1])) return
  console.error(
    `start: Node ${REQUIRED_NODE.join('.')} or later is required; this is ${process.versions.node}`,
  )
  process.exit(1)
}

const packagesOf = (path) => {
  const file = join(root, path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {}
}

/** Packages of the lock file that are missing or have another version. Optional packages may be for other systems. */
const missingPackages = () => {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).filter(
    ([path, locked]) =>
      path.includes('node_modules/') &&
      !locked.optional &&
      !locked.devOptional &&
      !locked.peer &&
      installed[path]?.version !== locked.version,
  )
}

const foldersIn = (path) => (existsSync(path) ? readdirSync(path).length : 0)

/** Installs with `npm ci` if `node_modules` differs from the lock file. */
export const installPackages = async () => {
  const missing = missingPackages().length
  if (missing === 0) return
  const since = performance.now()
  const folder = join(root, 'node_modules')
  const why = existsSync(folder) ? `${missing} packages differ from the lock file` : 'first run'
  const code = await withProgress(
    `installing packages (npm ci; ${why})`,
    () => run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']),
    () => `, ${foldersIn(folder)} folders so far`,
  )
  if (code !== 0) {
    console.error('install packages: npm ci failed; see its message above')
    process.exit(1)
  }
  say(`packages installed ${took(since)}`)
}
