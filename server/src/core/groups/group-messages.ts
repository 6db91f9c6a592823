import {
  DISCARD,
  DISCARD_EXCEPT_AT,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { mayRead } from '../../rules/group-rules.ts'
import type { OutgoingPush } from '../events/delivery.ts'
import { discardedPush, MessagePush } from '../events/pushes.ts'
import type { Group, Member } from '../memory/entities.ts'
import { type Appended, append, type Draft, settle } from '../messages/append.ts'
import { receiversOf } from '../messages/found-message.ts'
import { accountsFor, keepReceivers, stubOf } from '../messages/targeted.ts'
import type { Services } from '../services.ts'
import { keepMentions, mentionedIn } from './mentions.ts'

/**
 * Appends a message to a group and, after the commit, tells all members but one connection. Of a targeted one
 * those whom it is not for hear the place alone.
 */
export const postToGroup = (
  services: Services,
  group: Group,
  draft: Draft,
  senderID: number,
  exceptConnectionID: string,
): Appended => {
  const receivers = accountsFor(group, draft)
  const mentioned = mentionedIn(group, draft)
  const addressees = { ...(receivers && { receivers }), ...(mentioned && { mentioned }) }
  const origin = { senderID, position: 0, ...addressees }
  // Its first message gives it a conversation.
  if (group.head.id === 0) services.writer.touch(services.tables.group, group)
  const appended = append(services, group.head, draft, origin)
  if (receivers !== undefined) keepReceivers(services, group, appended.sequence, receivers)
  if (mentioned !== undefined) keepMentions(services, group.head, appended.sequence, mentioned)
  services.writer.afterCommit(() => {
    settle(group.head, appended.bytes)
    deliverToMembers(services, group, draft, appended.bytes, exceptConnectionID)
  })
  return appended
}

const isMentioned = ({ extra }: WireMessage, userID: string): boolean =>
  extra?.atUserList?.includes(userID) === true

const userIDsOf = (members: readonly Member[]) => members.map(({ userID }) => userID)

/** Tells whoever is a member now, and may know. `bytes` is the message, encoded. */
export const deliverToMembers = (
  { delivery }: Services,
  group: Group,
  message: WireMessage,
  bytes: Uint8Array,
  exceptConnectionID: string,
): void => {
  const { app: sdkAppID, members, newestJoin, community } = group
  const hasDiscarders = group.hasDiscarders || community?.hasDiscarders === true
  const { sequence } = message
  const push = (userIDs: Iterable<string>, content: OutgoingPush) =>
    delivery.deliver({ sdkAppID, userIDs, exceptConnectionID }, content)
  const deliver = (userIDs: Iterable<string>, content: Uint8Array) =>
    push(userIDs, new MessagePush(0, content))
  const receivers = receiversOf(message)
  // What is stored nowhere has no place; it is for whoever is here.
  const isStored = sequence !== 0
  if (receivers === undefined && !hasDiscarders && (!isStored || newestJoin <= sequence)) {
    deliver(members.keys(), bytes)
    return
  }
  const mayKnow = [...members.values()].filter(
    (member) => !isStored || mayRead(group, member, message),
  )
  const discards = ({ userID, remind }: Member) =>
    userID !== message.from &&
    (remind === DISCARD || (remind === DISCARD_EXCEPT_AT && !isMentioned(message, userID)))
  const here = userIDsOf(mayKnow.filter((member) => !discards(member)))
  if (isStored && hasDiscarders) {
    const target = { conversationType: wireConversationType.group, to: group.groupID, sequence }
    // What is new in a topic is shown also to who does not want all of it.
    const latest = community === null ? {} : { message }
    push(userIDsOf(mayKnow.filter(discards)), discardedPush(0, { ...target, ...latest }))
  }
  const isReceiver = (userID: string) => receivers?.has(userID) !== false
  deliver(here.filter(isReceiver), bytes)
  if (!isStored || receivers === undefined) return
  deliver(
    here.filter((userID) => !isReceiver(userID)),
    stubOf(message),
  )
}
