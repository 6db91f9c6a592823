import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const NOT_SOURCES = new Set(['node_modules', 'dist', '.build', 'test-results', 'data'])

const filesUnder = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  return readdirSync(full)
    .filter((name) => !NOT_SOURCES.has(name))
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** One digest over names and contents of files and folders; missing ones are skipped. */
export const digestOf = (paths) => {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

const stampFile = (name) => join(root, '.build', `${name}.stamp`)

/** Whether a target was built from exactly these sources and its files are still there. */
export const isFresh = (name, digest, outputs) =>
  outputs.every((file) => existsSync(join(root, file))) &&
  existsSync(stampFile(name)) &&
  readFileSync(stampFile(name), 'utf8') === digest

/** Records the sources from which a target was built. */
export const stamp = (name, digest) => {
  mkdirSync(dirname(stampFile(name)), { recursive: true })
  writeFileSync(stampFile(name), digest)
}
