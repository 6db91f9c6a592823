import type { Option } from './command.ts'

export const limitOption = (usual: number): Option => ({
  value: 'number',
  text: `at most so many (${usual})`,
})

/** Said under a list that goes on. */
export const moreLine = (flag: string, next: string | number): string =>
  next === '' || next === 0 ? '' : `more: --${flag} ${next}\n`
