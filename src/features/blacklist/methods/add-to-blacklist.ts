import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { blacklistArgs, changeBlacklist } from '../change-blacklist.ts'
import { blacklistCommands } from '../commands.ts'
import { method } from '../context.ts'

export const addToBlacklist = method<'addToBlacklist'>({
  args: blacklistArgs,
  async run(im, { userIDList }) {
    const others = userIDList.filter((userID) => userID !== im.gate.me.userID)
    if (others.length === 0 && userIDList.length > 0) {
      throw imError(errorCodes.CANNOT_BLOCK_SELF, { action: 'addToBlacklist' })
    }
    return changeBlacklist(im, blacklistCommands.add, others)
  },
})
