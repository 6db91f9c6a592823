import {
  DISCARD,
  DISCARD_EXCEPT_AT,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Group, Member } from '../cache/entities.ts'
import { onlineMembers } from '../cache/topic-members.ts'
import type { OutgoingPush } from '../events/delivery.ts'
import { discardedPush, MessagePush } from '../events/pushes.ts'
import { type Appended, append, type Draft, settle } from '../messages/append.ts'
import { receiversOf } from '../messages/found-message.ts'
import type { MessageStoring } from '../messages/message-storing.ts'
import { accountsFor, keepReceivers, stubOf } from '../messages/targeted.ts'
import type { Notify } from '../notify.ts'
import { mayRead } from '../rules/group-rules.ts'
import { keepMentions, mentionedIn } from './mentions.ts'

/**
 * Appends a message to a group and, after the commit, delivers it to all members except one
 * connection. Members who may not see a targeted message receive only its sequence.
 */
export const postToGroup = (
  services: MessageStoring,
  group: Group,
  draft: Draft,
  senderID: number,
  exceptConnectionID: string,
): Appended => {
  const receivers = accountsFor(group, draft)
  const mentioned = mentionedIn(group, draft)
  const addressees = { ...(receivers && { receivers }), ...(mentioned && { mentioned }) }
  const origin = { senderID, position: 0, ...addressees }
  // The first message creates the conversation's row.
  if (group.head.id === 0) services.writer.touch(services.tables.group, group)
  const appended = append(services, group.head, draft, origin)
  if (receivers !== undefined) keepReceivers(services, group, appended.sequence, receivers)
  if (mentioned !== undefined) keepMentions(services, group.head, appended.sequence, mentioned)
  services.writer.afterCommit(() => {
    settle(group.head, appended.kept)
    deliverToMembers(services, group, draft, appended.bytes, exceptConnectionID)
  })
  return appended
}

const isMentioned = ({ extra }: WireMessage, userID: string): boolean =>
  extra?.atUserList?.includes(userID) === true

const userIDsOf = (members: readonly Member[]) => members.map(({ userID }) => userID)

/** Delivers a message to the current members who may receive it. `bytes`: the encoded message. */
export const deliverToMembers = (
  { delivery }: Notify,
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
  // An unstored message has no sequence; it goes to the members present.
  const isStored = sequence !== 0
  if (receivers === undefined && !hasDiscarders && (!isStored || newestJoin <= sequence)) {
    deliver(delivery.onlineAmong(sdkAppID, members), bytes)
    return
  }
  const mayKnow = onlineMembers(group, delivery).filter(
    (member) => !isStored || mayRead(group, member, message),
  )
  const discards = ({ userID, remind }: Member) =>
    userID !== message.from &&
    (remind === DISCARD || (remind === DISCARD_EXCEPT_AT && !isMentioned(message, userID)))
  const here = userIDsOf(mayKnow.filter((member) => !discards(member)))
  if (isStored && hasDiscarders) {
    const target = { conversationType: wireConversationType.group, to: group.groupID, sequence }
    // A topic's new message also reaches members who discard its messages.
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
