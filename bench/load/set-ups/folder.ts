import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { UsageError } from '../../../server/src/app/cli/usage-error.ts'
import type { Fill, SetUpOptions } from './set-up.ts'

export interface Folder {
  readonly path: string
  remove(): void
}

/** A temporary folder, removed at the latest when this program ends. */
export const newFolder = (): Folder => {
  const path = mkdtempSync(join(tmpdir(), 'tavern-load-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', remove)
  return { path, remove }
}

/** Names what has filled a folder. */
const MARK = 'load.txt'

/** Fills a folder that stays, unless an earlier run has filled it with the same data. */
const keptFolder = async (path: string, { what, into }: Fill): Promise<Folder> => {
  mkdirSync(path, { recursive: true })
  const mark = join(path, MARK)
  const filled = existsSync(mark) ? readFileSync(mark, 'utf8') : undefined
  if (filled !== undefined && filled !== what) {
    throw new UsageError(`use --data: ${path} has ${filled} and not ${what}; name another folder`)
  }
  if (filled === undefined && existsSync(join(path, 'tavern.db'))) {
    throw new UsageError(`use --data: ${path} has another database; name an empty folder`)
  }
  if (filled === undefined) await into({ dataDir: path })
  writeFileSync(mark, what)
  return { path, remove() {} }
}

/** The folder of an embedded database, filled. */
export const filledFolder = async ({ data, fill }: SetUpOptions): Promise<Folder> => {
  if (data !== undefined && fill !== undefined) return keptFolder(resolve(data), fill)
  const folder = newFolder()
  await fill?.into({ dataDir: folder.path })
  return folder
}
