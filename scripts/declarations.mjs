import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Path of the declarations of a source. TypeScript 7 writes them, one file for each source of tsconfig.declarations.json and
 * of all that these import, in three seconds; rollup-plugin-dts, which joins them, needs fifteen for the client alone.
 * `npm run types` reports errors.
 */
export const declarationsOf = (source) =>
  join(root, '.build/declarations', source.replace(/\.ts$/, '.d.ts'))
