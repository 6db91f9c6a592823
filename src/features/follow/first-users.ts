import * as LIMITS from '../../protocol/limits.ts'

export const firstOf = (userIDList: readonly string[]) =>
  [...new Set(userIDList)].slice(0, LIMITS.FOLLOW_CHECK)
