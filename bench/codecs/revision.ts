import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Codec } from './bodies.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The codec of an earlier revision, from the history of this repository. */
export const codecAt = async (revision: string): Promise<Codec> => {
  const folder = `${root}.build/codecs-${revision}`
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sources = execFileSync('git', ['archive', revision, 'src'], {
    cwd: root,
    maxBuffer: 1 << 28,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  return import(`${folder}/src/protocol-entry.ts`)
}
