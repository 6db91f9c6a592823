import {
  dropReasons,
  encodeMessage,
  MessageFlag,
  type SendAnswer,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { deliverToMembers, postToGroup } from '../../core/groups/group-messages.ts'
import type { Account, Group, Member } from '../../core/memory/entities.ts'
import type { Draft } from '../../core/messages/append.ts'
import type { World } from '../../core/world.ts'
import { may, rulesOf } from '../../rules/group-rules.ts'
import { memberOf } from '../../rules/membership.ts'
import { type Context, callerOf, request } from '../context.ts'
import { BadField } from '../guards.ts'
import { draftOf, type SentMessage, sentMessage } from './draft.ts'
import { remember } from './first-answer.ts'
import { refuseForbidden } from './forbidden-words.ts'
import { withPossibleReceipts } from './group-receipts.ts'
import { enterOnce, sending } from './send.ts'

const read = request('group.send', serverCodes.GROUP_BAD_PARAMETER, (value, name) => {
  const message = sentMessage(value, name)
  const { receiverList, atUserList = [] } = message.extra ?? {}
  if (receiverList === undefined || atUserList.length === 0) return message
  throw new BadField('a message is either for some members or mentions some')
})

const MENTIONS = 30

/** Gives a message to a group its place. */
export const enterGroup = (context: Context, body: unknown) => {
  const message = read(body)
  return enterOnce(context, message, () => enter(context, message))
}

/** Sends to a group. */
export const sendGroup = sending(enterGroup)

const enter = (context: Context, message: SentMessage): SendAnswer => {
  const sender = callerOf(context)
  const { world } = context
  const { group, member } = memberOf(world, sender, message.to)
  refuseMuted(world, group, member)
  refuseMentions(message)
  refuseForbidden(world, sender.app, message)
  if (!isTaken(world, group, message)) return drop(world, sender, message)
  member.lastSent = world.time()
  if ((message.flags & MessageFlag.onlineOnly) !== 0) {
    return pass(context, message, sender, group, member)
  }
  const wanted = groupDraft(message, sender, group, member)
  const { draft, answer: receipts } = withPossibleReceipts(context.world, group, wanted)
  const { connectionID } = context.caller
  const { time, sequence } = postToGroup(world, group, draft, sender.id, connectionID)
  advanceRead(context, member, sequence)
  const answer = { time, sequence, position: 0, ...receipts }
  remember(world, sender, message, answer)
  return answer
}

/** Who may mute is not muted with the rest. */
const refuseMuted = (world: World, group: Group, { role, muteUntil }: Member): void => {
  const isMuted = muteUntil > world.time() || (group.muteAll && !may(group, role, 'mute'))
  if (!isMuted && may(group, role, 'send')) return
  throw new Refusal(serverCodes.GROUP_MUTED, `send message: muted in group ${group.groupID}`)
}

const refuseMentions = ({ extra }: SentMessage): void => {
  if ((extra?.atUserList?.length ?? 0) <= MENTIONS) return
  const why = `more than ${MENTIONS} mentions`
  throw new Refusal(serverCodes.GROUP_TOO_MANY_MENTIONS, `send message: ${why}`)
}

const isTaken = (world: World, group: Group, { priority }: SentMessage): boolean => {
  const { groupMessagesPerSecond } = world.settings.of(group.app).messages.value
  return group.frequency.takes(priority, groupMessagesPerSecond, world.time())
}

/** Answered like a message that is sent, and nobody hears of it. */
const drop = (world: World, sender: Account, { clientTime, random }: SentMessage): SendAnswer => {
  const answer = {
    time: world.time(),
    sequence: 0,
    position: 0,
    messageDropReason: dropReasons.groupFrequency,
  }
  sender.recent.add(clientTime, random, answer)
  return answer
}

/** A message with receivers is for those of them who are members; others need not know of it. */
const groupDraft = (
  message: SentMessage,
  sender: Account,
  { type, members }: Group,
  { nameCard }: Member,
): Draft => {
  const draft = draftOf(message, wireConversationType.group, sender, nameCard)
  const { receiverList: given, ...extra } = draft.extra ?? {}
  if (given === undefined) return draft
  if (!rulesOf(type).hasReceipts) {
    const why = 'groups of this type have no messages for some members'
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `send message: ${why}`)
  }
  const receiverList = [...new Set(given)].filter((userID) => members.has(userID))
  return {
    ...draft,
    flags: draft.flags | MessageFlag.targeted,
    extra: { ...extra, receiverList },
  }
}

/** Read sequences that only own messages moved are written this seldom: the rest can be told from them. */
const READ_WRITE_STEP = 64

/** Who has read everything has read the own message too. */
const advanceRead = ({ world }: Context, member: Member, sequence: number) => {
  if (member.readSequence !== sequence - 1) return
  member.readSequence = sequence
  if (sequence % READ_WRITE_STEP === 0) world.writer.touch(world.tables.member, member)
}

/** Stored nowhere: whoever is online hears it. */
const pass = (
  { world, caller }: Context,
  message: SentMessage,
  sender: Account,
  group: Group,
  member: Member,
): SendAnswer => {
  const time = world.time()
  const wanted = groupDraft(message, sender, group, member)
  const { draft: possible, answer: receipts } = withPossibleReceipts(world, group, wanted)
  const draft = { ...possible, time }
  deliverToMembers(world, group, draft, encodeMessage(draft), caller.connectionID)
  const answer = { time, sequence: 0, position: 0, ...receipts }
  sender.recent.add(message.clientTime, message.random, answer)
  return answer
}
