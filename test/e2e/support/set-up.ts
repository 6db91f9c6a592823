import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startAlone } from '../../../testing/internal/programs/demo-process.ts'
import { exists } from '../../contract/support/sources.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The data folder of a market after its first start, with conversations. '' if it is not built.
     */
    readonly startedMarket: string
  }
}

/**
 * Runs once for all files: the first start of a market, which creates accounts and conversations,
 * takes three times as long as later ones. Each file starts a copy.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(join(tmpdir(), 'tavern-e2e-first-'))
  const isBuilt = exists('demo/api/dist/index.js')
  if (isBuilt) await (await startAlone(folder)).end()
  provide('startedMarket', isBuilt ? folder : '')
  return () => rm(folder, { recursive: true })
}
