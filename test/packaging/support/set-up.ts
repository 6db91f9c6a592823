import { exists } from '../../contract/support/sources.ts'
import { pack } from './pack.ts'

/** Once for all files: what they test is the package as it would be published. */
export const setup = (): void => {
  if (!exists('dist/index.js')) throw new Error('test the package: it is not built (npm run build)')
  pack()
}
