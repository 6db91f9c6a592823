import {
  DISCARD,
  encodeMessage,
  MessageFlag,
  type SendAnswer,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account, DirectMembership } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import type { Data } from '../../domain/data.ts'
import { logEvent } from '../../domain/events/account-events.ts'
import { discardedPush, MessagePush } from '../../domain/events/pushes.ts'
import { append, settle } from '../../domain/messages/append.ts'
import type { MessageStoring } from '../../domain/messages/message-storing.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import { withOrder } from '../../domain/messages/transient-order.ts'
import type { Notify } from '../../domain/notify.ts'
import { admitSpeakingTo } from '../../domain/rules/speech-rules.ts'
import { BadField } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Devices } from '../../services/services.ts'
import { LISTED_ANYWAY } from '../../storage/rows/side-queries.ts'
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
import { rememberResult } from './send-deduplication.ts'

/** The capabilities to send a message to a user. */
export type C2CSending = MessageStoring & Configuration & Messaging & Devices

export const readC2C = request('c2c.send', serverCodes.BAD_PACKET, (value, name) => {
  const message = sentMessage(value, name)
  if (message.extra?.receiverList === undefined) return message
  throw new BadField('only members of a group can be chosen from')
})

/** Authorises a message to a user, stores it and delivers it after the commit. Runs in one tick. */
export const storeC2C = (
  context: Context<C2CSending>,
  message: SentMessage,
  options: SendOptions,
): SendAnswer => {
  const sender = callerOf(context)
  const receiver = receiverOf(context, message, sender)
  admitSpeakingTo(context.services, context.caller, sender, receiver)
  refuseForbidden(context, message)
  const { cache } = context.services
  const senderSide = cache.side(sender, receiver)
  const receiverSide = cache.side(receiver, sender)
  if ((message.flags & MessageFlag.onlineOnly) !== 0) {
    return deliverTransient(context, message, receiverSide, options)
  }
  refuseEarlier(senderSide.head, options, serverCodes.BAD_PACKET, 'the conversation')
  return appendC2C(context, message, { senderSide, receiverSide }, options)
}

const receiverOf = (context: Context<Data>, message: SentMessage, sender: Account): Account => {
  const receiver = context.services.cache.account(sender.app, message.to)
  if (receiver === null || receiver === sender) {
    const why = receiver === null ? 'no such user' : 'a message to oneself is not possible'
    throw new Refusal(serverCodes.BAD_ACCOUNT, `send message to ${message.to}: ${why}`)
  }
  return receiver
}

/** Delivers an online-only message without storing it. */
const deliverTransient = (
  context: Context<C2CSending>,
  message: SentMessage,
  { account: receiver, peer: sender, remind }: DirectMembership,
  { isUnseenBySender }: SendOptions,
): SendAnswer => {
  const { services, caller } = context
  const order = services.nextTransientOrder()
  const draft = draftOf(message, wireConversationType.c2c, sender, '')
  const push = new MessagePush(0, encodeMessage(withOrder(draft, order)))
  const answer = { ...order, sequence: 0, position: 0, ...replacementOf(message) }
  sender.recent.add(message.clientTime, message.random, answer)
  services.delivery.deliver(
    {
      sdkAppID: sender.app,
      userIDs: [
        ...(remind === DISCARD ? [] : [receiver.userID]),
        ...(isUnseenBySender ? [] : [sender.userID]),
      ],
      exceptConnectionID: caller.connectionID,
    },
    push,
  )
  return answer
}

const appendC2C = (
  context: Context<C2CSending>,
  message: SentMessage,
  {
    senderSide,
    receiverSide,
  }: { readonly senderSide: DirectMembership; readonly receiverSide: DirectMembership },
  { isUnseenBySender = false, time: importTime = 0 }: SendOptions,
): SendAnswer => {
  const { services, caller } = context
  const { writer, tables, delivery } = services
  const { account: sender, head } = senderSide
  const { account: receiver } = receiverSide
  const draft = draftOf(message, wireConversationType.c2c, sender, '')
  draft.time = importTime
  for (const side of isUnseenBySender ? [receiverSide] : [senderSide, receiverSide])
    notifyReminder(services, side)
  const position = isUnseenBySender ? 0 : ++sender.position
  const isFirst = head.id === 0
  const { time, sequence, bytes, kept } = append(services, head, draft, {
    senderID: sender.id,
    position,
  })
  const isShown = (draft.flags & MessageFlag.noLastMessage) === 0
  if (isUnseenBySender) hide(services, senderSide, sequence)
  else moved(senderSide, position, isShown)
  moved(receiverSide, ++receiver.position, isShown)
  if (senderSide.unread === 0) senderSide.readSequence = sequence
  const isDiscarded = receiverSide.remind === DISCARD
  if (isDiscarded) receiverSide.readSequence = sequence
  else if ((draft.flags & MessageFlag.noUnread) === 0) receiverSide.unread += 1
  const isPart = !isFirst && !isUnseenBySender
  for (const side of [senderSide, receiverSide]) {
    if (isPart) writer.touchPart(tables.side, side)
    else writer.touch(tables.side, side)
  }
  const answer = { time, sequence, position, ...replacementOf(message) }
  rememberResult(services, sender, message, answer)
  const received = receiverSide.position
  writer.afterCommit(() => {
    settle(head, kept)
    const sdkAppID = sender.app
    const target = { conversationType: draft.conversationType, to: sender.userID, sequence }
    const push = isDiscarded ? discardedPush(received, target) : new MessagePush(received, bytes)
    delivery.deliver({ sdkAppID, userIDs: [receiver.userID] }, push)
    // Imported messages are not delivered.
    if (importTime === 0) {
      services.pusher.notifyUser(receiverSide, draft, admittedPush(context, message.offlinePush))
    }
    if (isUnseenBySender) return
    delivery.deliver(
      { sdkAppID, userIDs: [sender.userID], exceptConnectionID: caller.connectionID },
      new MessagePush(position, bytes),
    )
  })
  return answer
}

/**
 * If the receive option is not the default, publishes it when the conversation begins or is listed
 * again.
 */
const notifyReminder = (
  services: Data & Notify,
  { account, peer, head, remind, listedFrom }: DirectMembership,
): void => {
  if (remind === 0 || head.lastSequence >= Math.max(1, listedFrom)) return
  const target = { conversationType: wireConversationType.c2c, to: peer.userID }
  const settings = { messageRemindType: remind }
  logEvent(services, account, { event: 'conversation', ...target, settings })
}

/** Hides a message as if this side had deleted it; only its sequence remains. */
const hide = ({ writer, tables }: Data, side: DirectMembership, sequence: number) => {
  writer.write(tables.insert.deleted, [side.account.id, side.head.id, sequence])
  side.deletedCount += 1
  if (side.lastSequence === 0 && side.listedFrom !== LISTED_ANYWAY) side.listedFrom = sequence + 1
}

const moved = (side: DirectMembership, position: number, isShown: boolean) => {
  side.position = position
  if (!isShown) return
  side.lastSequence = side.head.lastSequence
  side.lastTime = side.head.lastTime
}
