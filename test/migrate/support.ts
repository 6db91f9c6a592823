import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A code base on disk: text by path. */
export const aCodeBase = (files: Readonly<Record<string, string | Uint8Array>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tavern-migrate-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export const textIn = (folder: string, path: string): string =>
  readFileSync(join(folder, path), 'utf8')
