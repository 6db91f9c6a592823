import type { TestProject } from 'vitest/node'
import { exists } from '../../contract/support/sources.ts'
import { bundleKits } from './bundle.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the bundled programs. */
    readonly foreignPrograms: string
  }
}

/** Once for all files: the programs are bundled with the SDK as built. */
export const setup = async ({ provide }: TestProject): Promise<void> => {
  if (!exists('dist/browser.js')) {
    throw new Error('test foreign programs: the SDK is not built (npm run build -- sdk)')
  }
  provide('foreignPrograms', await bundleKits())
}
