import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder, removed at the latest when this program ends. */
export const newFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), 'tavern-load-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(path, { recursive: true, force: true, maxRetries: 10 })
  }
  process.once('exit', remove)
  return { path, remove }
}
