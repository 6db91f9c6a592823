import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { exists } from '../../contract/support/sources.ts'
import { startAlone } from '../../support/demo-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of a market that was started once: its people have talked. '' where it is not built. */
    readonly startedMarket: string
  }
}

/**
 * Once for all files: a market's first start, in which its people come and talk, takes three times as long as the
 * next ones. Each file starts a copy.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-e2e-first-'))
  const isBuilt = exists('demo/api/dist/index.js')
  if (isBuilt) await (await startAlone(folder)).end()
  provide('startedMarket', isBuilt ? folder : '')
  return () => rm(folder, { recursive: true })
}
