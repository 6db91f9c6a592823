import { handler, object, optional, string } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { method } from '../context.ts'

export const login = method<'login'>({
  args: [
    object({
      userID: optional(string),
      userSig: optional(string),
      getUserSig: optional(handler),
    }),
  ],
  async run(im, { userID, userSig, getUserSig }) {
    if (!userID) throw imError(errorCodes.NO_USERID, { action: 'login' })
    if (!userSig && !getUserSig) throw imError(errorCodes.NO_USERSIG, { action: 'login' })
    if (im.gate.me.userID === userID) {
      if (userSig) im.session.offer(userSig)
      return result(`${userID} is logged in already`, true)
    }
    if (im.gate.me.userID !== '') await im.session.stop()
    await im.session.start({ userID, userSig: userSig ?? '', provider: getUserSig })
    return result('', false)
  },
})

const result = (errorInfo: string, repeatLogin: boolean) => ({
  actionStatus: 'OK' as const,
  errorCode: 0 as const,
  errorInfo,
  repeatLogin,
})
