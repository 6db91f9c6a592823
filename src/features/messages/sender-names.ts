import { wireConversationType } from '../../protocol/names.ts'
import { TYPES } from '../../protocol/types.ts'
import { c2cID } from './conversation-id.ts'
import { type Entry, fromOf } from './entry.ts'
import { conversationIDOf, isLive } from './message-entity.ts'
import type { UserInfo } from './model.ts'
import type { MessageStore } from './store.ts'

/**
 * Gives messages of C2C conversations the sender's current name. Returns false if nothing changes.
 */
export const nameSender = (message: Entry, user: UserInfo | undefined): boolean => {
  if (user === undefined || (user.nick === '' && user.avatar === '')) return false
  const { nick, avatar } = user
  if (!isC2C(message)) return false
  if (message.nick === nick && message.avatar === avatar) return false
  Object.assign(message, { nick, avatar })
  return true
}

const isC2C = (message: Entry): boolean =>
  isLive(message)
    ? conversationIDOf(message).startsWith(TYPES.CONV_C2C)
    : message.conversationType === wireConversationType.c2c

/** Transition: a user has another name, or has one at all. I speak everywhere, others in one conversation. */
export const renamed = (messages: MessageStore, user: UserInfo, isMe: boolean): void => {
  const theirs = messages.find(c2cID(user.userID))
  for (const timeline of isMe ? messages.all : theirs === undefined ? [] : [theirs]) {
    for (const entry of timeline.newestFirst()) {
      if (fromOf(entry) !== user.userID) continue
      if (nameSender(entry, user) && isLive(entry)) messages.touch(timeline, entry)
    }
  }
}
