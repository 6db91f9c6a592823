import { type Message, type SendMessageOptions, TYPES, viewOf } from 'tavern-im/strict'
import { keyOf, loadedMessages } from '../workload.ts'
import { type Action, type ActionContext, aConversationID } from './action.ts'

const to = (conversationID: string) => {
  const isGroup = conversationID.startsWith('GROUP')
  return {
    to: conversationID.slice(isGroup ? 'GROUP'.length : 'C2C'.length),
    conversationType: isGroup ? ('GROUP' as const) : ('C2C' as const),
  }
}

/** Creates a message from a text. */
type CreateMessage = (context: ActionContext, conversationID: string, text: string) => Message

/** A text with receipts, reactions and extensions. */
export const annotatedText: CreateMessage = ({ chat }, id, text) =>
  chat.createTextMessage({
    ...{ ...to(id), payload: { text }, cloudCustomData: text },
    ...{ needReadReceipt: true, isSupportExtension: true },
  })

/** A message of each kind. */
export const messageKinds: readonly CreateMessage[] = [
  ({ chat }, id, text) => chat.createTextMessage({ ...to(id), payload: { text } }),
  annotatedText,
  ({ chat, workload, dice }, id, text) =>
    id.startsWith('GROUP')
      ? chat.createTextAtMessage({
          ...to(id),
          payload: { text, atUserList: [dice.one(workload.users)] },
        })
      : chat.createFaceMessage({ ...to(id), payload: { index: 1, data: text } }),
  ({ chat }, id, text) => chat.createCustomMessage({ ...to(id), payload: { data: text } }),
  ({ chat }, id, text) =>
    chat.createLocationMessage({
      ...to(id),
      payload: { description: text, longitude: 113, latitude: 22 },
    }),
  ({ chat, workload, dice }, id, text) =>
    id.startsWith('GROUP')
      ? chat.createTextMessage({
          ...{ ...to(id), payload: { text } },
          receiverList: [dice.one(workload.users)],
        })
      : chat.createTextMessage({ ...to(id), payload: { text } }),
]

const optionsOf = ({ dice }: ActionContext): SendMessageOptions => {
  if (dice.is(0.9)) return {}
  if (dice.is(0.3)) return { onlineUserOnly: true }
  return {
    messageControlInfo: {
      excludedFromUnreadCount: dice.is(0.5),
      excludedFromLastMessage: dice.is(0.5),
    },
  }
}

const send = async (
  context: ActionContext,
  message: Message,
  options: SendMessageOptions = {},
): Promise<void> => {
  const { workload, device, chat } = context
  workload.model.written.set(message.ID, {
    key: keyOf(device.userID, message.conversationID),
    from: device.userID,
    isTargeted: message.receiverList.length > 0,
    isStored: options.onlineUserOnly !== true,
  })
  const isDone = await device.call(
    `sendMessage ${message.ID} to ${message.conversationID} ${JSON.stringify(options)}`,
    () =>
      message.status === 'fail'
        ? chat.resendMessage(message, options)
        : chat.sendMessage(message, options),
  )
  if (isDone) {
    recordSent(context, message)
    checkIsLast(context, message)
  } else if (workload.model.messages.has(message.ID))
    workload.fault('acknowledged once', `${message.ID} was acknowledged, then refused`)
}

export const recordSent = ({ workload, device }: ActionContext, message: Message): void => {
  const { ID, sequence, conversationID } = message
  if (message.status !== 'success')
    workload.fault('acknowledged once', `${ID} was sent and is ${message.status}`)
  // Online-only messages are not stored.
  if (sequence === 0) return
  workload.model.recordStored({ ID, sequence, key: keyOf(device.userID, conversationID) })
}

/** The list shows a sent message as the last of its conversation at once, unless there is a newer one. */
const checkIsLast = ({ workload, device, chat }: ActionContext, message: Message): void => {
  const { ID, sequence, conversationID } = message
  const conversation = viewOf(chat).conversation(conversationID)
  const isCleared =
    workload.model.clearedUpTo(keyOf(device.userID, conversationID), device.userID) > 0
  if (conversation === null || isCleared || message._isExcludedFromLastMessage) return
  // A meeting has no tip of a member who rejoins, and shows no messages from before.
  if (conversation.subType === TYPES.GRP_MEETING) return
  // The message was stored before the user left and rejoined the group.
  if (!loadedMessages(device, conversationID).some((one) => one.ID === ID)) return
  const { lastSequence } = conversation.lastMessage
  if (lastSequence < sequence)
    workload.fault(
      'shown at once',
      `${device.name} shows ${lastSequence} as the last, sent ${ID} at ${sequence}`,
    )
}

/** Sends a message of one of these kinds. */
export const sayOf =
  (kinds: readonly CreateMessage[]): Action =>
  async (context) => {
    const { workload, device, dice } = context
    if (!device.chat.isReady()) return
    const conversationID = aConversationID(context)
    const make = dice.one(kinds)
    const text = `${device.name} ${++workload.texts}`
    let message: Message | undefined
    await device.call('create a message', async () => {
      message = make(context, conversationID, text)
    })
    if (message !== undefined) await send(context, message, optionsOf(context))
  }

const say = sayOf(messageKinds)

/** Sends some messages at once. */
export const sayManyOf =
  (action: Action): Action =>
  async (context) => {
    const count = 2 + context.dice.below(4)
    await Promise.all(Array.from({ length: count }, () => action(context)))
  }

const resend: Action = async (context) => {
  const { device } = context
  const failed = loadedMessages(device, aConversationID(context)).filter(
    ({ status }) => status === 'fail',
  )
  if (failed.length > 0) await send(context, context.dice.one(failed))
}

/** An action on one message, usually a recent one. */
const messageAction =
  (
    action: (context: ActionContext, message: Message, conversationID: string) => unknown,
    isEligible: (message: Message) => boolean = () => true,
  ): Action =>
  async (context) => {
    const conversationID = aConversationID(context)
    const all = loadedMessages(context.device, conversationID).filter(
      (message) => message.sequence > 0 && !message.isRevoked && isEligible(message),
    )
    const message = all.at(-1 - context.dice.below(7)) ?? all.at(-1)
    if (message !== undefined) await action(context, message, conversationID)
  }

/** Recalling the message that ended an invitation reopens it on devices that log in later. */
const isSignaling = ({ cloudCustomData }: Message): boolean =>
  cloudCustomData.includes('tsignaling')

const revoke = messageAction(
  async ({ workload, device, chat }, message) => {
    if (await device.call('revokeMessage', () => chat.revokeMessage(message)))
      workload.model.recordRevoked(message.ID)
  },
  (message) => message.flow === 'out' && !isSignaling(message),
)

const modifyOne = async (
  { workload, device, chat }: ActionContext,
  message: Message,
): Promise<void> => {
  message.payload = { text: `${++workload.texts}, another` }
  if (await device.call('modifyMessage', () => chat.modifyMessage(message)))
    workload.model.recordChange(message.ID)
}

const isText = ({ type }: Message): boolean => type === 'TIMTextElem'

const modify = messageAction(modifyOne, isText)

/** All devices that have a message modify it at once. */
export const modifyTogether = messageAction(async (context, { ID }) => {
  const modifying = context.workload.devices.map(async (device) => {
    const message = device.chat.findMessage(ID)
    if (message !== null) await modifyOne({ ...context, device, chat: device.chat }, message)
  })
  await Promise.all(modifying)
}, isText)

const remove = messageAction(
  async ({ workload, device, chat }, message) => {
    workload.model.recordDeletion(message.ID, device.userID, false)
    if (await device.call('deleteMessage', () => chat.deleteMessage([message])))
      workload.model.recordDeletion(message.ID, device.userID, true)
  },
  (message) => !isSignaling(message),
)

const reactions = ['like', 'joy'] as const

const react = messageAction(({ device, chat, dice }, message) =>
  device.call('addMessageReaction', () => chat.addMessageReaction(message, dice.one(reactions))),
)

const unreact = messageAction(({ device, chat, dice }, message) =>
  device.call('removeMessageReaction', () =>
    chat.removeMessageReaction(message, dice.one(reactions)),
  ),
)

const askReactions: Action = async (context) => {
  const messageList = loadedMessages(context.device, aConversationID(context)).slice(-20)
  if (messageList.length > 0)
    await context.device.call('getMessageReactions', () =>
      context.chat.getMessageReactions({ messageList }),
    )
}

const extensible = ({ isSupportExtension }: Message) => isSupportExtension

const extend = messageAction(({ workload, device, chat, dice }, message) => {
  const extensions = [{ key: dice.one(['a', 'b', 'c']), value: `${++workload.texts}` }]
  return device.call('setMessageExtensions', () => chat.setMessageExtensions(message, extensions))
}, extensible)

const unextend = messageAction(
  ({ device, chat, dice }, message) =>
    device.call('deleteMessageExtensions', () =>
      chat.deleteMessageExtensions(message, dice.is(0.3) ? undefined : ['a']),
    ),
  extensible,
)

const askExtensions = messageAction(
  ({ device, chat }, message) =>
    device.call('getMessageExtensions', () => chat.getMessageExtensions(message)),
  extensible,
)

const receipt: Action = async (context) => {
  const messages = loadedMessages(context.device, aConversationID(context)).filter(
    ({ flow }) => flow === 'in',
  )
  if (messages.length > 0)
    await context.device.call('sendMessageReadReceipt', () =>
      context.chat.sendMessageReadReceipt(messages.slice(-10)),
    )
}

const askReceipts: Action = async (context) => {
  const mine = loadedMessages(context.device, aConversationID(context)).filter(
    ({ flow }) => flow === 'out',
  )
  if (mine.length > 0)
    await context.device.call('getMessageReadReceiptList', () =>
      context.chat.getMessageReadReceiptList(mine.slice(-20)),
    )
}

const page: Action = async (context) => {
  const conversationID = aConversationID(context)
  await context.device.call('getMessageList', () => context.chat.getMessageList({ conversationID }))
}

const hop: Action = async (context) => {
  const { dice, device, chat } = context
  const options = {
    ...{ conversationID: aConversationID(context), sequence: 1 + dice.below(40) },
    ...{ direction: dice.below(2), count: 1 + dice.below(5) },
  }
  await device.call('getMessageListHopping', () => chat.getMessageListHopping(options))
}

/** Actions of users on messages, with their weights. A new kind is a new row. */
export const messageActions = {
  say: [12, say],
  sayMany: [4, sayManyOf(say)],
  resend: [1, resend],
  revoke: [2, revoke],
  modify: [3, modify],
  remove: [2, remove],
  react: [2, react],
  unreact: [1, unreact],
  askReactions: [1, askReactions],
  extend: [1, extend],
  unextend: [1, unextend],
  askExtensions: [1, askExtensions],
  receipt: [2, receipt],
  askReceipts: [1, askReceipts],
  page: [2, page],
  hop: [2, hop],
} as const
