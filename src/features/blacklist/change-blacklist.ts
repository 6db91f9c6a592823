import { object, text } from '../../kernel/check.ts'
import { serverError } from '../../kernel/errors.ts'
import { readable } from '../../kernel/readable.ts'
import { arrayOf } from '../../kernel/value-checks.ts'
import * as LIMITS from '../../protocol/limits.ts'
import type { blacklistCommands } from './commands.ts'
import type { BlacklistContext } from './context.ts'

const resultShape = { resultList: [{ userID: '', resultCode: 0, 'resultInfo?': '' }] }

export const blacklistArgs = [object({ userIDList: arrayOf(text) })]

/**
 * Changes the list; it is up to date when the answer arrives, because the account's log comes
 * first.
 */
export const changeBlacklist = async (
  im: BlacklistContext,
  row: typeof blacklistCommands.add,
  userIDs: Iterable<string>,
): Promise<string[]> => {
  const userIDList = [...new Set(userIDs)].slice(0, LIMITS.BLACKLIST)
  if (userIDList.length === 0) return []
  const answer = await im.wire.call(row, { userIDList })
  const { resultList } = readable(row.name, resultShape, answer)
  const done = resultList.filter(({ resultCode }) => resultCode === 0)
  const [first] = resultList
  if (done.length === 0 && first !== undefined) {
    throw serverError(first.resultCode, row.name, first.resultInfo ?? '')
  }
  return done.map(({ userID }) => userID)
}
