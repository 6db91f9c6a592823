import { type Message, type SendMessageOptions, TYPES, viewOf } from 'tavern-im/strict'
import { keyOf } from '../play.ts'
import { type Deed, aPlace as one, type Scene } from './deed.ts'

const to = (conversationID: string) => {
  const isGroup = conversationID.startsWith('GROUP')
  return {
    to: conversationID.slice(isGroup ? 'GROUP'.length : 'C2C'.length),
    conversationType: isGroup ? ('GROUP' as const) : ('C2C' as const),
  }
}

/** What is made of a text, by kind. */
const kinds: readonly ((scene: Scene, conversationID: string, text: string) => Message)[] = [
  ({ chat }, id, text) => chat.createTextMessage({ ...to(id), payload: { text } }),
  ({ chat }, id, text) =>
    chat.createTextMessage({
      ...{ ...to(id), payload: { text }, cloudCustomData: text },
      ...{ needReadReceipt: true, isSupportExtension: true },
    }),
  ({ chat, play, dice }, id, text) =>
    id.startsWith('GROUP')
      ? chat.createTextAtMessage({
          ...to(id),
          payload: { text, atUserList: [dice.one(play.simulation.stage.users)] },
        })
      : chat.createFaceMessage({ ...to(id), payload: { index: 1, data: text } }),
  ({ chat }, id, text) => chat.createCustomMessage({ ...to(id), payload: { data: text } }),
  ({ chat }, id, text) =>
    chat.createLocationMessage({
      ...to(id),
      payload: { description: text, longitude: 113, latitude: 22 },
    }),
  ({ chat, play, dice }, id, text) =>
    id.startsWith('GROUP')
      ? chat.createTextMessage({
          ...{ ...to(id), payload: { text } },
          receiverList: [dice.one(play.simulation.stage.users)],
        })
      : chat.createTextMessage({ ...to(id), payload: { text } }),
]

const optionsOf = ({ dice }: Scene): SendMessageOptions => {
  if (dice.is(0.9)) return {}
  if (dice.is(0.3)) return { onlineUserOnly: true }
  return {
    messageControlInfo: {
      excludedFromUnreadCount: dice.is(0.5),
      excludedFromLastMessage: dice.is(0.5),
    },
  }
}

const send = async (scene: Scene, message: Message, options = {}): Promise<void> => {
  const { play, seat, chat } = scene
  const isDone = await seat.call(
    `sendMessage ${message.ID} to ${message.conversationID} ${JSON.stringify(options)}`,
    () =>
      message.status === 'fail'
        ? chat.resendMessage(message, options)
        : chat.sendMessage(message, options),
  )
  if (isDone) {
    rememberSent(scene, message)
    mustBeLast(scene, message)
  } else if (play.model.messages.has(message.ID))
    play.simulation.fault('acknowledged once', `${message.ID} was acknowledged, then refused`)
}

export const rememberSent = ({ play, seat }: Scene, message: Message): void => {
  const { ID, sequence, conversationID } = message
  if (message.status !== 'success')
    play.simulation.fault('acknowledged once', `${ID} was sent and is ${message.status}`)
  // What only those hear who are there is not stored.
  if (sequence === 0) return
  play.model.stored({ ID, sequence, key: keyOf(seat.userID, conversationID) })
}

/** The list shows it as the last of its conversation at once, unless a newer one is there. */
const mustBeLast = ({ play, seat, chat }: Scene, message: Message): void => {
  const { ID, sequence, conversationID } = message
  const conversation = viewOf(chat).conversation(conversationID)
  const isCleared = play.model.clearedUpTo(keyOf(seat.userID, conversationID), seat.userID) > 0
  if (conversation === null || isCleared || message._isExcludedFromLastMessage) return
  // No tip tells there who is back, and what was said before is not shown.
  if (conversation.subType === TYPES.GRP_MEETING) return
  // Stored before the user left the group, to which it is back by now.
  if (!play.known(seat, conversationID).some((one) => one.ID === ID)) return
  const { lastSequence } = conversation.lastMessage
  if (lastSequence < sequence)
    play.simulation.fault(
      'shown at once',
      `${seat.name} shows ${lastSequence} as the last, sent ${ID} at ${sequence}`,
    )
}

const say: Deed = async (scene) => {
  const { play, seat, dice } = scene
  if (!seat.chat.isReady()) return
  const conversationID = one(scene)
  const make = dice.one(kinds)
  const text = `${seat.name} ${++play.texts}`
  let message: Message | undefined
  await seat.call('create a message', async () => {
    message = make(scene, conversationID, text)
  })
  if (message !== undefined) await send(scene, message, optionsOf(scene))
}

const sayMany: Deed = async (scene) => {
  const count = 2 + scene.dice.below(4)
  for (let index = 0; index < count; index++) void say(scene)
}

const resend: Deed = async (scene) => {
  const { play, seat } = scene
  const failed = play.known(seat, one(scene)).filter(({ status }) => status === 'fail')
  if (failed.length > 0) await send(scene, scene.dice.one(failed))
}

/** Something that somebody does to a message, mostly to a young one. */
const toMessage =
  (
    deed: (scene: Scene, message: Message, conversationID: string) => unknown,
    isWanted: (message: Message) => boolean = () => true,
  ): Deed =>
  async (scene) => {
    const conversationID = one(scene)
    const all = scene.play
      .known(scene.seat, conversationID)
      .filter((message) => message.sequence > 0 && !message.isRevoked && isWanted(message))
    const message = all.at(-1 - scene.dice.below(7)) ?? all.at(-1)
    if (message !== undefined) await deed(scene, message, conversationID)
  }

/** Who takes back that an invitation has ended finds it open, wherever it logs in: it is said again then. */
const isOfCalls = ({ cloudCustomData }: Message): boolean => cloudCustomData.includes('tsignaling')

const revoke = toMessage(
  async ({ play, seat, chat }, message) => {
    if (await seat.call('revokeMessage', () => chat.revokeMessage(message)))
      play.model.revoked(message.ID)
  },
  (message) => message.flow === 'out' && !isOfCalls(message),
)

const modify = toMessage(
  async ({ play, seat, chat }, message) => {
    message.payload = { text: `${++play.texts}, another` }
    if (await seat.call('modifyMessage', () => chat.modifyMessage(message)))
      play.model.changed(message.ID)
  },
  ({ type }) => type === 'TIMTextElem',
)

const remove = toMessage(
  async ({ play, seat, chat }, message) => {
    play.model.deleting(message.ID, seat.userID, false)
    if (await seat.call('deleteMessage', () => chat.deleteMessage([message])))
      play.model.deleting(message.ID, seat.userID, true)
  },
  (message) => !isOfCalls(message),
)

const reactions = ['like', 'joy'] as const

const react = toMessage(({ seat, chat, dice }, message) =>
  seat.call('addMessageReaction', () => chat.addMessageReaction(message, dice.one(reactions))),
)

const unreact = toMessage(({ seat, chat, dice }, message) =>
  seat.call('removeMessageReaction', () =>
    chat.removeMessageReaction(message, dice.one(reactions)),
  ),
)

const askReactions: Deed = async (scene) => {
  const messageList = scene.play.known(scene.seat, one(scene)).slice(-20)
  if (messageList.length > 0)
    await scene.seat.call('getMessageReactions', () =>
      scene.chat.getMessageReactions({ messageList }),
    )
}

const extensible = ({ isSupportExtension }: Message) => isSupportExtension

const extend = toMessage(({ play, seat, chat, dice }, message) => {
  const extensions = [{ key: dice.one(['a', 'b', 'c']), value: `${++play.texts}` }]
  return seat.call('setMessageExtensions', () => chat.setMessageExtensions(message, extensions))
}, extensible)

const unextend = toMessage(
  ({ seat, chat, dice }, message) =>
    seat.call('deleteMessageExtensions', () =>
      chat.deleteMessageExtensions(message, dice.is(0.3) ? undefined : ['a']),
    ),
  extensible,
)

const askExtensions = toMessage(
  ({ seat, chat }, message) =>
    seat.call('getMessageExtensions', () => chat.getMessageExtensions(message)),
  extensible,
)

const receipt: Deed = async (scene) => {
  const messages = scene.play.known(scene.seat, one(scene)).filter(({ flow }) => flow === 'in')
  if (messages.length > 0)
    await scene.seat.call('sendMessageReadReceipt', () =>
      scene.chat.sendMessageReadReceipt(messages.slice(-10)),
    )
}

const askReceipts: Deed = async (scene) => {
  const mine = scene.play.known(scene.seat, one(scene)).filter(({ flow }) => flow === 'out')
  if (mine.length > 0)
    await scene.seat.call('getMessageReadReceiptList', () =>
      scene.chat.getMessageReadReceiptList(mine.slice(-20)),
    )
}

const page: Deed = async (scene) => {
  const conversationID = one(scene)
  await scene.seat.call('getMessageList', () => scene.chat.getMessageList({ conversationID }))
}

const hop: Deed = async (scene) => {
  const { dice, seat, chat } = scene
  const options = {
    ...{ conversationID: one(scene), sequence: 1 + dice.below(40) },
    ...{ direction: dice.below(2), count: 1 + dice.below(5) },
  }
  await seat.call('getMessageListHopping', () => chat.getMessageListHopping(options))
}

/** What users do with messages. A new kind of deed is a row: how often, and what. */
export const messageDeeds = {
  say: [12, say],
  sayMany: [4, sayMany],
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
