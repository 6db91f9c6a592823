import { type Message, viewOf } from '../../src/index.ts'
import type { ConvergePlay, Place } from './converge-play.ts'
import { lines, one, tried } from './line-deeds.ts'
import type { Deed, Seat } from './play.ts'

/** Something that somebody does to a conversation. */
const at =
  (
    deed: (play: ConvergePlay, seat: Seat, n: number, place: Place) => Promise<void>,
  ): Deed<ConvergePlay> =>
  (play, seat, n) =>
    deed(play, seat, Math.floor(n / 3), one(play.places(seat.userID), n))

/** The messages that a device has without asking, oldest first. */
const known = ({ device: { chat } }: Seat, conversationID: string): Message[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => {
      const message = item.kind === 'message' ? chat.findMessage(item.message.ID) : null
      return message?.type === 'TIMTextElem' ? [message] : []
    })

/** Something that somebody does to a message, mostly to a young one. */
const to = (
  deed: (
    play: ConvergePlay,
    seat: Seat,
    n: number,
    message: Message,
    place: Place,
  ) => Promise<void>,
  isWanted: (message: Message) => boolean = () => true,
): Deed<ConvergePlay> =>
  at(async (play, seat, n, place) => {
    const all = known(seat, place.conversationID).filter(
      (message) => message.sequence > 0 && !message.isRevoked && isWanted(message),
    )
    const message = all.at(-1 - (n % 7)) ?? all.at(-1)
    if (message !== undefined) await deed(play, seat, n, message, place)
  })

const say = at(async (play, seat, n, { conversationID, key }) => {
  const { chat } = seat.device
  const isGroup = conversationID.startsWith('GROUP')
  const options = {
    to: conversationID.slice(isGroup ? 5 : 3),
    conversationType: isGroup ? ('GROUP' as const) : ('C2C' as const),
    payload: { text: `${++play.texts}`, atUserList: ['bob'] },
    needReadReceipt: n % 2 === 0,
    isSupportExtension: n % 5 > 0,
  }
  const message =
    isGroup && n % 4 === 0 ? chat.createTextAtMessage(options) : chat.createTextMessage(options)
  play.model.wrote(key, message.ID)
  await tried(seat, n, chat.sendMessage(message))
})

const sayMany: Deed<ConvergePlay> = async (play, seat, n) => {
  for (let more = 0; more < 2 + (n % 5); more++) await say(play, seat, n * 3 + more * 9)
}

const resend = at(async (_play, seat, n, { conversationID }) => {
  const unsent = known(seat, conversationID).filter(({ status }) => status !== 'success')
  if (unsent.length > 0) await tried(seat, n, seat.device.chat.resendMessage(one(unsent, n)))
})

const revoke = to(
  (play, seat, n, message) =>
    tried(seat, n, seat.device.chat.revokeMessage(message), () => play.model.revoked(message.ID)),
  ({ flow }) => flow === 'out',
)

const change = (play: ConvergePlay, seat: Seat, n: number, message: Message) => {
  message.payload = { text: `${++play.texts}, another` }
  return tried(seat, n, seat.device.chat.modifyMessage(message), () =>
    play.model.modified(message.ID),
  )
}

const modify = to(change)

/** Everybody at once who has it. */
const modifyTogether = to(async (play, _seat, _n, { ID }) => {
  await Promise.all(
    play.seats.all.map(async (seat) => {
      const message = seat.device.chat.findMessage(ID)
      if (message !== null) await change(play, seat, 1, message)
    }),
  )
})

const remove = to(async (play, seat, n, message, { keeper }) => {
  if (seat.userID === keeper) return
  play.model.deleted(message.ID, seat.userID, false)
  const call = seat.device.chat.deleteMessage([message])
  await tried(seat, n, call, () => play.model.deleted(message.ID, seat.userID, true))
})

const clear = at(async (play, seat, n, { conversationID, key, keeper }) => {
  if (seat.userID === keeper || n % 3 > 0) return
  const view = viewOf(seat.device.chat)
  const { newestSequence } = view.timeline(conversationID, { fromSequence: 0, toSequence: 0 })
  const { lastSequence = 0 } = view.conversation(conversationID)?.lastMessage ?? {}
  play.model.cleared(key, seat.userID, Math.max(newestSequence, lastSequence))
  await tried(seat, n, seat.device.chat.clearHistoryMessage(conversationID))
})

const reactions = ['like', 'joy'] as const

const react = to((_play, seat, n, message) =>
  tried(seat, n, seat.device.chat.addMessageReaction(message, one(reactions, n))),
)

const unreact = to((_play, seat, n, message) =>
  tried(seat, n, seat.device.chat.removeMessageReaction(message, one(reactions, n))),
)

const askReactions = at(async (_play, seat, n, { conversationID }) => {
  const messageList = known(seat, conversationID).slice(-20)
  if (messageList.length > 0)
    await tried(seat, n, seat.device.chat.getMessageReactions({ messageList }))
})

const keys = ['a', 'b', 'c'] as const

const extend = to(
  (play, seat, n, message) => {
    const extensions = [{ key: one(keys, n), value: `${++play.texts}` }]
    return tried(seat, n, seat.device.chat.setMessageExtensions(message, extensions))
  },
  ({ isSupportExtension }) => isSupportExtension,
)

const unextend = to(
  (_play, seat, n, message) => {
    const keyList = n % 4 === 0 ? undefined : [one(keys, n)]
    return tried(seat, n, seat.device.chat.deleteMessageExtensions(message, keyList))
  },
  ({ isSupportExtension }) => isSupportExtension,
)

const askExtensions = to(
  (_play, seat, n, message) => tried(seat, n, seat.device.chat.getMessageExtensions(message)),
  ({ isSupportExtension }) => isSupportExtension,
)

const receipt = at(async (_play, seat, n, { conversationID }) => {
  const messageList = known(seat, conversationID).filter((message) => message.flow === 'in')
  if (messageList.length > 0)
    await tried(seat, n, seat.device.chat.sendMessageReadReceipt(messageList.slice(-10)))
})

const askReceipts = at(async (_play, seat, n, { conversationID }) => {
  const mine = known(seat, conversationID).filter(({ flow }) => flow === 'out')
  if (mine.length > 0) await tried(seat, n, seat.device.chat.getMessageReadReceiptList(mine))
})

const read = at((_play, seat, n, { conversationID }) =>
  tried(seat, n, seat.device.chat.setMessageRead({ conversationID })),
)

const readAll: Deed<ConvergePlay> = (_play, seat, n) =>
  tried(seat, n, seat.device.chat.setAllMessageRead())

const page = at((_play, seat, n, { conversationID }) =>
  tried(seat, n, seat.device.chat.getMessageList({ conversationID })),
)

const hop = at((_play, seat, n, { conversationID }) => {
  const options = { sequence: 1 + (n % 40), direction: (n % 2) as 0 | 1, count: 1 + (n % 5) }
  return tried(seat, n, seat.device.chat.getMessageListHopping({ conversationID, ...options }))
})

/** Everything that can be done. A new kind of deed is a row. */
export const deeds = {
  ...{ say, sayMany, resend, revoke, modify, modifyTogether, remove, clear },
  ...{ react, unreact, askReactions, extend, unextend, askExtensions, receipt, askReceipts },
  ...{ read, readAll, page, hop, ...lines },
} satisfies Record<string, Deed<ConvergePlay>>
