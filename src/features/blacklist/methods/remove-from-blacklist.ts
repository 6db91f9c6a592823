import { blacklistArgs, changeBlacklist } from '../change-blacklist.ts'
import { blacklistCommands } from '../commands.ts'
import { method } from '../context.ts'

export const removeFromBlacklist = method<'removeFromBlacklist'>({
  args: blacklistArgs,
  run: (im, { userIDList }) => changeBlacklist(im, blacklistCommands.remove, userIDList),
})
