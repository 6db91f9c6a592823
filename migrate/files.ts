import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Folders without code of the user. */
const PASSED = new Set(
  'node_modules bower_components miniprogram_npm unpackage dist build coverage'.split(' '),
)

const CODE = /\.([cm]?[jt]sx?|vue|nvue|svelte|html?)$/i

const MINIFIED = /\.min\.[cm]?js$/i

const isOurs = (name: string): boolean =>
  name === 'package.json' ||
  (CODE.test(name) && !MINIFIED.test(name) && !/\.d\.[cm]?ts$/.test(name))

/** Found files, and folders that could not be read. */
export interface Files {
  readonly files: readonly string[]
  readonly unread: readonly string[]
}

/**
 * The files of a code base, or a single file. Links are not followed, so the search stays inside
 * the folder and ends.
 */
export const filesOf = (path: string): Files => {
  const files: string[] = []
  const unread: string[] = []
  const visit = (folder: string) => {
    let entries: Dirent[]
    try {
      entries = readdirSync(folder, { withFileTypes: true })
    } catch {
      unread.push(folder)
      return
    }
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const { name } = entry
      if (entry.isDirectory() && !PASSED.has(name) && !name.startsWith('.'))
        visit(join(folder, name))
      else if (entry.isFile() && isOurs(name)) files.push(join(folder, name))
    }
  }
  if (statSync(path).isDirectory()) visit(path)
  else if (isOurs(basename(path))) files.push(path)
  return { files, unread }
}
