import {
  type AnswerOf,
  type commands,
  LIMITS,
  MessageFlag,
  serverCodes,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import { deletedAmong, uncount } from '../../domain/conversations/side-counts.ts'
import type { Data } from '../../domain/data.ts'
import { recallPinned } from '../../domain/group-data/pins.ts'
import type { GroupPosting } from '../../domain/groups/group-posting.ts'
import {
  type CallerConversation,
  changeMessage,
  type FoundMessage,
} from '../../domain/messages/found-message.ts'
import type { Messaging } from '../../domain/messages/messaging.ts'
import type { MessageKey } from '../../domain/messages/reactions.ts'
import { forgetReferences } from '../../domain/messages/references.ts'
import { rulesOf } from '../../domain/rules/group-rules.ts'
import { admitKept, admitRecall, recallCodes } from '../../domain/rules/recall-rules.ts'
import { admitSpeaking } from '../../domain/rules/speech-rules.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { shape, text } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { BackEnds, Devices } from '../../services/services.ts'
import { notifyRecalled } from '../../services/webhooks/message-hooks.ts'
import { type Context, request } from '../context.ts'
import { refuseForbiddenWords } from './content-checks.ts'
import {
  conversationOf,
  type MessageAddress,
  messageAddressFields,
  withMessageLock,
} from './message-lock.ts'

type Answer = AnswerOf<typeof commands.message.revoke>

const read = request(
  'message.revoke',
  serverCodes.BAD_PACKET,
  shape({ ...messageAddressFields, reason: text(LIMITS.RECALL_REASON_BYTES) }),
)

/** The capabilities to recall a message. */
export type Recalling = GroupPosting & Configuration & Messaging & BackEnds & Devices

/** Recalls a message: its sequence stays, its content is deleted. */
export const revokeMessage = async (
  context: Context<Recalling>,
  body: unknown,
): Promise<Answer> => {
  const { reason, ...address } = read(body)
  const { locks } = context.services
  const { notFound } = recallCodes(address.conversationType)
  await withLoaded(() => {
    const conversation = conversationOf(context, address)
    if (conversation.type === wireConversationType.c2c) return
    admitKept(rulesOf(conversation.group.type), serverCodes.GROUP_TYPE_NO_RECALL)
  })
  await withMessageLock(context, address, notFound, (found) => {
    const recall = () => revoke(context, address, found, reason)
    const run = () => recallPinned(context.services, found, recall)
    const { type, head } = found.conversation
    // Lock the unread count of the C2C peer; groups compute it on request.
    return type === wireConversationType.c2c ? locks.run(head.cacheKey, run) : run()
  })
  return { recallRetList: [{ retCode: 0 }] }
}

const revoke = async (
  context: Context<Recalling>,
  address: MessageAddress,
  found: FoundMessage,
  reason: string,
): Promise<FoundMessage> => {
  const { services } = context
  const { account, message } = found
  await services.writer.settled()
  const isDeletedThere = await isDeletedByPeer(services, found)
  return withLoaded(() => {
    const conversation = conversationOf(context, address)
    const { revokeSeconds } = services.settings.of(account.app).messages.value
    const current = { ...found, conversation }
    admit(current)
    if (reason !== '') admitReason(context, current, reason)
    if (context.caller.isBackEnd !== true) {
      admitRecall(current, services.time() - message.time, revokeSeconds)
    }
    if (conversation.type === wireConversationType.c2c && !isDeletedThere) {
      uncount(services, conversation.peerSide, message)
    }
    const now = recalled(message, account, reason)
    changeMessage(services, current, now)
    notifyRecalled(services, context.caller, current)
    forgetAnnotations(services, [conversation.head.id, message.sequence])
    forgetReferences(services, conversation.head, message)
    services.writer.afterCommit(() => updatePush(services, conversation, now))
    return { ...current, message: now }
  })
}

/**
 * A muted or blocked user may still recall; but the reason is visible to others, so it is checked
 * like a message.
 */
const admitReason = (
  context: Context<Data & Configuration & Messaging>,
  { account, conversation }: FoundMessage,
  reason: string,
): void => {
  admitSpeaking(context.services, context.caller, account, conversation)
  refuseForbiddenWords(context, [reason])
}

/** Updates the push notifications that devices show for the message. */
const updatePush = (
  { pusher }: Devices,
  conversation: CallerConversation,
  message: WireMessage,
) => {
  if (conversation.type === wireConversationType.group)
    pusher.notifyGroup(conversation.group, message)
  else if (conversation.peerSide.peer.userID === message.from)
    pusher.notifyUser(conversation.peerSide, message)
  else pusher.notifyUser(conversation.ownSide, message)
}

/** Deletes extensions and reactions with the content. */
const forgetAnnotations = ({ writer, queries }: Data, key: MessageKey): void => {
  writer.write(queries.removeReactions, key)
  writer.write(queries.removeExtensions, key)
}

const isDeletedByPeer = async (services: Data, { conversation, message }: FoundMessage) => {
  if (conversation.type !== wireConversationType.c2c) return false
  const { account, head, deletedCount } = conversation.peerSide
  if (deletedCount === 0) return false
  return (await deletedAmong(services, account.id, head, [message.sequence])).size > 0
}

const admit = ({ conversation, message: { flags, type } }: FoundMessage): void => {
  const { isRecalled } = recallCodes(conversation.type)
  const refuse = (why: string) => new Refusal(isRecalled, `recall message: ${why}`)
  if ((flags & MessageFlag.revoked) !== 0) throw refuse('it is recalled')
  if (type === 'TIMGroupTipElem') throw refuse('the server said it')
}

/** The remaining fields of a recalled message. */
const recalled = (message: WireMessage, by: Account, revokeReason: string): WireMessage => {
  const { clientSequence, receiverList } = message.extra ?? {}
  const { nick = '', avatar = '' } = by.profile
  return {
    ...message,
    version: message.version + 1,
    flags: message.flags | MessageFlag.revoked,
    payload: emptied(message.payload) as object,
    cloudCustomData: '',
    extra: {
      ...(clientSequence === undefined ? {} : { clientSequence }),
      ...(receiverList === undefined ? {} : { receiverList }),
      revokerInfo: { userID: by.userID, nick, avatar },
      revokeReason,
    },
  }
}

/** Keeps the payload's shape with empty values, so that hosts can still read its fields. */
const emptied = (value: unknown, name = ''): unknown => {
  switch (typeof value) {
    case 'string':
      return ''
    case 'number':
      return 0
    case 'boolean':
      return false
    default:
      if (value === null) return null
      // An image always has its three sizes.
      if (Array.isArray(value)) {
        return name === 'imageInfoArray' ? value.map((one) => emptied(one)) : []
      }
      return Object.fromEntries(
        Object.entries(value as object).map(([key, part]) => [key, emptied(part, key)]),
      )
  }
}
