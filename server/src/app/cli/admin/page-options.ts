import type { Option } from './command.ts'

export const limitOption = (usual: number): Option => ({
  value: 'number',
  text: `maximum number of rows (default ${usual})`,
})

/** Line below a list that has more pages. */
export const moreLine = (flag: string, next: string | number): string =>
  next === '' || next === 0 ? '' : `more: --${flag} ${next}\n`
