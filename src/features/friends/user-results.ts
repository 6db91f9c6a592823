import { text } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import { arrayOf } from '../../kernel/value-checks.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { NO_FRIEND } from '../../protocol/server-codes.ts'
import type { FriendFailure } from './api.ts'
import type { WireFriendResult } from './commands.ts'

export const ofUsers = { userIDList: arrayOf(text) }

export const notFriend = (userID: string): ImError =>
  imError(errorCodes.NOT_FRIEND, { action: `find friend ${userID}`, data: { userID } })

export const upToLimit = (userIDs: readonly string[]): string[] =>
  [...new Set(userIDs)].slice(0, LIMITS.FRIEND_LIST)

export const noFriend = (userID: string): FriendFailure => {
  const { code, message } = notFriend(userID)
  return { userID, code, message }
}

export const failureOf = ({
  userID,
  resultCode,
  resultInfo = '',
}: WireFriendResult): FriendFailure =>
  resultCode === NO_FRIEND ? noFriend(userID) : { userID, code: resultCode, message: resultInfo }
