import { LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import { BadField, type Guard, listOf, text, wellFormed } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type Context, callerOf, request } from '../context.ts'

const prefixed =
  (prefix: string): Guard<string> =>
  (value, name) => {
    const parsed = wellFormed(prefix.length + LIMITS.FRIEND_SUFFIX_CHARS * 3)(value, name)
    const rest = parsed.length - prefix.length
    if (parsed.startsWith(prefix) && rest <= LIMITS.FRIEND_SUFFIX_CHARS) return parsed
    throw new BadField(
      `${name} is not ${prefix} and up to ${LIMITS.FRIEND_SUFFIX_CHARS} characters`,
    )
  }

export const userID = text(LIMITS.USER_ID_BYTES, 1)
export const userIDs = (max: number) => listOf(userID, max)
export const remark = wellFormed(LIMITS.FRIEND_REMARK_BYTES)
export const wording = wellFormed(LIMITS.FRIEND_WORDING_BYTES)
export const source = prefixed('AddSource_Type_')
export const customKey = prefixed('Tag_SNS_Custom_')
export const customValue = wellFormed(LIMITS.FRIEND_CUSTOM_VALUE_BYTES)
export const groupName = (minBytes: number) => wellFormed(LIMITS.FRIEND_GROUP_NAME_BYTES, minBytes)

export const reading = <T>(command: string, guard: Guard<T>) =>
  request(`friend.${command}`, serverCodes.RELATION_BAD_PARAMETER, guard)

/**
 * The caller and another user; refuses with 30003 if that user does not exist. Use inside
 * `withLoaded`.
 */
export const pairOf = (context: Context<Data>, other: string): [me: Account, other: Account] => {
  const me = callerOf(context)
  const account = context.services.cache.account(me.app, other)
  if (account !== null) return [me, account]
  throw new Refusal(serverCodes.RELATION_ACCOUNT_UNKNOWN, `find user ${other}: no such account`)
}
