import {
  type AnswerOf,
  type commands,
  LIMITS,
  MessageFlag,
  serverCodes,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { keep, loadGroupData } from '../../domain/group-data/group-data.ts'
import { notifyPinned } from '../../domain/group-data/pins.ts'
import { firstKept } from '../../domain/messages/partition-ranges.ts'
import { wireReactor } from '../../domain/messages/reactions.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { admit } from '../../domain/rules/membership.ts'
import { findVisibleMessage } from '../../domain/rules/visibility.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { flag, shape, text, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Uploads } from '../../services/services.ts'
import { type Context, callerOf, request } from '../context.ts'
import { conversationOf, withMessageLock } from '../message/message-lock.ts'
import { withFreshUrls } from '../upload/fresh-urls.ts'
import { withGroupDataLock } from './group-data-lock.ts'

type Commands = typeof commands.groupData

const groupID = text(LIMITS.TOPIC_ID_BYTES, 1)

const readPin = request(
  'group.pin',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({ groupID, sequence: whole(1, 2 ** 32 - 1), isPinned: flag }),
)

const addressOf = (to: string, sequence = 0) => ({
  conversationType: wireConversationType.group,
  to,
  sequence,
})

/** Pins a message of a group or topic, or unpins it. A repeated request changes nothing. */
export const pinMessage = async (
  context: Context<Data & Notify & LiveRooms>,
  body: unknown,
): Promise<AnswerOf<Commands['pin']>> => {
  const { groupID: to, sequence, isPinned } = readPin(body)
  const { services } = context
  const { GROUP_BAD_PARAMETER: notFound } = serverCodes
  const find = () => admit(services, callerOf(context), to, 'pin')
  await withLoaded(find)
  await withMessageLock(context, addressOf(to, sequence), notFound, (found) => {
    if (isPinned) refuseUnpinnable(found.message)
    return withGroupDataLock(context, 'pinned', to, find, ({ group }, kept) => {
      const wasPinned = kept.data.some((pin) => pin.sequence === sequence)
      const first = firstKept(group.head)
      const others = kept.data.filter((pin) => pin.sequence !== sequence && pin.sequence >= first)
      if (wasPinned === isPinned) return
      if (isPinned && others.length >= LIMITS.PINNED_MESSAGES) {
        const why = `more than ${LIMITS.PINNED_MESSAGES}`
        throw new Refusal(serverCodes.TOO_MANY_PINNED, `pin message: ${why}`)
      }
      const { userID } = found.account
      keep(services, group, 'pinned', kept, isPinned ? [...others, { sequence, userID }] : others)
      notifyPinned(
        services,
        { ...found, conversation: conversationOf(context, addressOf(to)) },
        isPinned,
      )
    })
  })
  return {}
}

const refuseUnpinnable = ({ flags, type }: WireMessage): void => {
  const refuse = (why: string) =>
    new Refusal(serverCodes.GROUP_BAD_PARAMETER, `pin message: ${why}`)
  if ((flags & MessageFlag.revoked) !== 0) throw refuse('it is recalled')
  if (type === 'TIMGroupTipElem') throw refuse('the server said it')
}

const readGroup = request('group.pinned', serverCodes.GROUP_BAD_PARAMETER, shape({ groupID }))

/** The pinned messages that the caller may read, the newest pin first. */
export const listPinned = async (
  context: Context<Data & LiveRooms & Uploads>,
  body: unknown,
): Promise<AnswerOf<Commands['pinned']>> => {
  const { groupID: to } = readGroup(body)
  const { services, caller } = context
  const conversation = await withLoaded(() => conversationOf(context, addressOf(to)))
  if (conversation.type !== wireConversationType.group) return { pinnedList: [] }
  const { data } = await loadGroupData(services, conversation.group, 'pinned')
  const pinnedList: AnswerOf<Commands['pinned']>['pinnedList'][number][] = []
  for (const { sequence, userID } of data.toReversed()) {
    const message = await findVisibleMessage(services, conversation, sequence)
    if (message === undefined || (message.flags & MessageFlag.revoked) !== 0) continue
    const payload = withFreshUrls(context, message) ?? message.payload
    const account = await withLoaded(() => services.cache.account(caller.sdkAppID, userID))
    const pinner = wireReactor(userID, account?.profile ?? { userID })
    pinnedList.push({ message: { ...message, payload }, pinner })
  }
  return { pinnedList }
}
