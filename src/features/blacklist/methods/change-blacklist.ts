import { arrayOf, object, text } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError, serverError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import * as LIMITS from '../../../protocol/limits.ts'
import { blacklistCommands } from '../commands.ts'
import { type BlacklistContext, method } from '../context.ts'

const resultShape = { resultList: [{ userID: '', resultCode: 0, 'resultInfo?': '' }] }

const args = [object({ userIDList: arrayOf(text) })]

/**
 * Changes the list; it is up to date when the answer arrives, because the account's log comes
 * first.
 */
const change = async (
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

export const addToBlacklist = method<'addToBlacklist'>({
  args,
  async run(im, { userIDList }) {
    const others = userIDList.filter((userID) => userID !== im.gate.me.userID)
    if (others.length === 0 && userIDList.length > 0) {
      throw imError(errorCodes.CANNOT_BLOCK_SELF, { action: 'addToBlacklist' })
    }
    return change(im, blacklistCommands.add, others)
  },
})

export const removeFromBlacklist = method<'removeFromBlacklist'>({
  args,
  run: (im, { userIDList }) => change(im, blacklistCommands.remove, userIDList),
})
