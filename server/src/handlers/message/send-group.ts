import {
  dropReasons,
  encodeMessage,
  errorCodes,
  MessageFlag,
  type SendAnswer,
  serverCodes,
  TYPES,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, Group, Member } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { deliverToMembers, postToGroup } from '../../domain/groups/group-messages.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import { recordLastSent } from '../../domain/groups/last-sent.ts'
import type { Draft } from '../../domain/messages/append.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import { withOrder } from '../../domain/messages/transient-order.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { postToRoom } from '../../domain/rooms/room-messages.ts'
import { isRoom, rulesOf } from '../../domain/rules/group-rules.ts'
import { findGroupOrTopic, requireMember } from '../../domain/rules/membership.ts'
import { admitSpeakingIn } from '../../domain/rules/speech-rules.ts'
import { BadField } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Devices } from '../../services/services.ts'
import { type Context, callerOf, request } from '../context.ts'
import { admittedPush, refuseForbidden } from './content-checks.ts'
import {
  draftOf,
  refuseEarlier,
  replacementOf,
  type SendOptions,
  type SentMessage,
  sentMessage,
} from './draft.ts'
import { rememberDropped, rememberResult } from './send-deduplication.ts'

/** The capabilities to send a message to a group. */
export type GroupSending = GroupPosting & Configuration & Messaging & Devices

export const readGroup = request('group.send', serverCodes.GROUP_BAD_PARAMETER, (value, name) => {
  const message = sentMessage(value, name)
  const { receiverList, atUserList = [] } = message.extra ?? {}
  if (receiverList === undefined || atUserList.length === 0) return message
  throw new BadField('a message can be for selected members or mention members, not both')
})

const { needReadReceipt, onlineOnly } = MessageFlag

const MENTIONS = 30

/** A group and the sender's membership, which is missing if a back end sends for another user. */
interface Destination {
  readonly group: Group
  readonly member: Member | undefined
}

const destinationOf = (
  { services, caller }: Context<Data & LiveRooms>,
  sender: Account,
  groupID: string,
): Destination => {
  if (caller.isBackEnd !== true) return requireMember(services, sender, groupID)
  const group = findGroupOrTopic(services, sender.app, groupID)
  return { group, member: group.members.get(sender.userID) }
}

/** Authorises a message to a group, stores it and delivers it after the commit. Runs in one tick. */
export const storeGroup = (
  context: Context<GroupSending>,
  message: SentMessage,
  options: SendOptions,
): SendAnswer => {
  const sender = callerOf(context)
  const { services } = context
  const { group, member } = destinationOf(context, sender, message.to)
  refuseWithoutTopic(group)
  admitSpeakingIn(services, context.caller, sender, { group, member })
  refuseMentions(group, message)
  refuseForbidden(context, message)
  if (!isTaken(context, group, message)) {
    return rememberDropped(context, message, { messageDropReason: dropReasons.groupFrequency })
  }
  if (member !== undefined) recordLastSent(services, group, member)
  if (isRoom(group)) return sendToRoom(services, message, sender, { group, member })
  if ((message.flags & onlineOnly) !== 0) {
    return deliverTransient(context, message, sender, { group, member })
  }
  refuseEarlier(group.head, options, serverCodes.GROUP_BAD_PARAMETER, `group ${group.groupID}`)
  const { time: importTime = 0 } = options
  const candidate = { ...groupDraft(message, sender, { group, member }), time: importTime }
  const { draft, answer: receipts } = withPossibleReceipts(context.services, group, candidate)
  const { connectionID } = context.caller
  const { time, sequence } = postToGroup(services, group, draft, sender.id, connectionID)
  // Imported messages are not delivered.
  if (importTime === 0) {
    services.writer.afterCommit(() =>
      services.pusher.notifyGroup(group, draft, admittedPush(context, message.offlinePush)),
    )
  }
  if (member !== undefined) advanceRead(context, member, sequence)
  const others = { ...changedNameCard(message, draft), ...replacementOf(message) }
  const answer = { time, sequence, position: 0, ...receipts, ...others }
  rememberResult(services, sender, message, answer)
  return answer
}

/**
 * The current name card, if another device has changed it: the sender then shows what others see.
 */
const changedNameCard = (
  { nameCard }: SentMessage,
  draft: Pick<Draft, 'nameCard'>,
): Pick<SendAnswer, 'nameCard'> => (draft.nameCard === nameCard ? {} : { nameCard: draft.nameCard })

/** Refuses messages to a community with topics: they must be sent to a topic. */
const refuseWithoutTopic = ({ groupID, isTopicSupported }: Group): void => {
  if (!isTopicSupported) return
  const why = `community ${groupID} has topics; send to one of them`
  throw new Refusal(errorCodes.MSG_SEND_GRP_WITH_TOPIC_FAIL[0], `send message: ${why}`)
}

const refuseMentions = ({ type }: Group, { extra }: SentMessage): void => {
  const mentioned = extra?.atUserList ?? []
  if (rulesOf(type).isCommunity && mentioned.includes(TYPES.MSG_AT_ALL)) {
    const why = 'a message in a community cannot mention everyone'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `send message: ${why}`)
  }
  if (mentioned.length <= MENTIONS) return
  const why = `more than ${MENTIONS} mentions`
  throw new Refusal(serverCodes.GROUP_TOO_MANY_MENTIONS, `send message: ${why}`)
}

/** Messages of the back end are exempt from the frequency limit. */
const isTaken = (
  { services, caller }: Context<Data & Configuration>,
  group: Group,
  { priority }: SentMessage,
): boolean => {
  if (caller.isBackEnd === true) return true
  const { groupMessagesPerSecond } = services.settings.of(group.app).messages.value
  return group.frequency.takes(priority, groupMessagesPerSecond, services.time())
}

/** A targeted message goes only to receivers who are members; others receive a stub. */
const groupDraft = (
  message: SentMessage,
  sender: Account,
  { group: { type, members }, member }: Destination,
): Draft => {
  const nameCard = member?.nameCard ?? ''
  const draft = draftOf(message, wireConversationType.group, sender, nameCard)
  const { receiverList: requestedReceivers, ...extra } = draft.extra ?? {}
  if (requestedReceivers === undefined) return draft
  if (!rulesOf(type).hasReceipts) {
    const why = 'groups of this type have no messages for some members'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `send message: ${why}`)
  }
  const receiverList = [...new Set(requestedReceivers)].filter((userID) => members.has(userID))
  return {
    ...draft,
    flags: draft.flags | MessageFlag.targeted,
    extra: { ...extra, receiverList },
  }
}

/**
 * Read marks that only own messages advanced are written after this number of messages: the rest
 * can be computed.
 */
const READ_WRITE_STEP = 64

/** If the sender has read everything, its own message counts as read, too. */
const advanceRead = ({ services }: Context<Data>, member: Member, sequence: number) => {
  if (member.readSequence !== sequence - 1) return
  member.readSequence = sequence
  if (sequence % READ_WRITE_STEP === 0) services.writer.touch(services.tables.member, member)
}

/** A live room keeps the message for a while in memory. */
const sendToRoom = (
  services: Data & LiveRooms,
  message: SentMessage,
  sender: Account,
  destination: Destination,
): SendAnswer => {
  const answer = {
    ...postToRoom(services, destination.group, groupDraft(message, sender, destination)),
    position: 0,
    ...replacementOf(message),
  }
  sender.recent.add(message.clientTime, message.random, answer)
  return answer
}

/** Delivers an online-only message without storing it. */
const deliverTransient = (
  { services, caller }: Context<Notify & Configuration & Messaging>,
  message: SentMessage,
  sender: Account,
  destination: Destination,
): SendAnswer => {
  const { group } = destination
  const passing = services.nextTransientOrder()
  const candidate = groupDraft(message, sender, destination)
  const { draft: possible, answer: receipts } = withPossibleReceipts(services, group, candidate)
  const draft = withOrder(possible, passing)
  deliverToMembers(services, group, draft, encodeMessage(draft), caller.connectionID)
  const answer = {
    ...passing,
    sequence: 0,
    position: 0,
    ...receipts,
    ...replacementOf(message),
    ...changedNameCard(message, draft),
  }
  sender.recent.add(message.clientTime, message.random, answer)
  return answer
}

/** Removes the receipt flag from a message that cannot have receipts; `answer` gives the reason. */
const withPossibleReceipts = (
  services: Configuration,
  { app, type, members }: Group,
  draft: Draft,
): { readonly draft: Draft; readonly answer: Pick<SendAnswer, 'readReceiptCode'> } => {
  if ((draft.flags & needReadReceipt) === 0) return { draft, answer: {} }
  const most = rulesOf(type).hasReceipts
    ? services.settings.of(app).messages.value.receiptMembers
    : 0
  const isTooLarge = members.size > most
  const isOnlineOnly = (draft.flags & onlineOnly) !== 0
  if (!isTooLarge && !isOnlineOnly) return { draft, answer: {} }
  return {
    draft: { ...draft, flags: draft.flags & ~needReadReceipt },
    answer: {
      readReceiptCode: isOnlineOnly
        ? serverCodes.ONLINE_ONLY_NO_RECEIPTS
        : serverCodes.GROUP_NO_RECEIPTS,
    },
  }
}
