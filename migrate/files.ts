import { type Dirent, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Where nobody's own code is. */
const PASSED = new Set(
  'node_modules bower_components miniprogram_npm unpackage dist build coverage'.split(' '),
)

const CODE = /\.([cm]?[jt]sx?|vue|nvue|svelte|html?)$/i

const MINIFIED = /\.min\.[cm]?js$/i

const isOurs = (name: string): boolean =>
  name === 'package.json' ||
  (CODE.test(name) && !MINIFIED.test(name) && !/\.d\.[cm]?ts$/.test(name))

/** What was found, and what could not be read. */
export interface Files {
  readonly files: readonly string[]
  readonly unread: readonly string[]
}

/**
 * The files of a code base, or the one that is named. Links are not followed, so there is no way out of the folder
 * and no circle.
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
