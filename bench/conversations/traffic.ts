import {
  type AccountEvent,
  binaryCodec,
  type ConversationPageAnswer,
  encodeMessage,
  encodeMessagesPush,
  pushes,
  type WireConversation,
  type WireMessage,
} from '../../src/protocol-entry.ts'
import { messageAt } from '../ingest/traffic.ts'

/** The conversation list as the server returns it, with a text as the last message of each. */
export const rowsOf = (count: number): readonly WireConversation[] =>
  Array.from({ length: count }, (_, user) => {
    const lastMessage = messageAt(user, { count, conversations: count })
    return {
      type: 1,
      userID: lastMessage.from,
      nick: lastMessage.nick,
      avatar: lastMessage.avatar,
      unreadCount: 1,
      messageReadSeq: 0,
      nextMessageSeq: 2,
      c2cPeerReadTime: 0,
      isPinned: false,
      messageRemindType: 0,
      lastMessage,
    }
  })

const encoder = new TextEncoder()

/** The pages of that list, as response bodies. `startIndex` is the number of the next page. */
export const pagesOf = (count: number, size: number): readonly Uint8Array[] => {
  const rows = rowsOf(count)
  const pages: Uint8Array[] = []
  for (let from = 0; from < count; from += size) {
    const page: ConversationPageAnswer = {
      conversations: rows.slice(from, from + size),
      completeFlag: from + size >= count ? 1 : 0,
      timeStamp: 1,
      startIndex: String(pages.length + 1),
      cookie: 'c',
    }
    pages.push(encoder.encode(JSON.stringify(page)))
  }
  return pages
}

/** Deterministic random numbers (a linear congruence): the same traffic in every run. */
const chance = () => {
  let state = 42
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Messages in random conversations, all newer than the list. */
export const arrivals = (messages: number, conversations: number): readonly WireMessage[] => {
  const next = chance()
  const sequences = new Uint32Array(conversations).fill(1)
  const start = messageAt(conversations * 64, { count: 0, conversations }).time
  return Array.from({ length: messages }, (_, index) => {
    const user = next(conversations)
    const sequence = (sequences[user] ?? 0) + 1
    sequences[user] = sequence
    const message = messageAt((sequence - 1) * conversations + user, { count: 0, conversations })
    const time = start + (index >> 6)
    return { ...message, time, clientTime: time }
  })
}

const eventFrame = (position: number, data: AccountEvent): Uint8Array =>
  binaryCodec.encode({
    kind: 'push',
    command: pushes.sync.account.name,
    seq: position,
    body: encoder.encode(JSON.stringify({ position, data })),
  }) as Uint8Array

/** One folder, of this name. */
export const folderFrame = (position: number, name: string): Uint8Array =>
  eventFrame(position, { event: 'folders', folderList: [{ id: 1, name }] })

/** Settings of random conversations: pins, marks, texts. After them all are in the folder. */
export const settingFrames = (events: number, conversations: number): readonly Uint8Array[] => {
  const next = chance()
  const users = rowsOf(conversations).map(({ userID = '' }) => userID)
  const kinds = [
    (n: number) => ({ isPinned: n % 2 === 0 }),
    (n: number) => ({ markList: [`${1 + (n % 4)}`] }),
    (n: number) => ({ customData: `text ${n}` }),
  ] as const
  const settings = Array.from({ length: events }, (_, n) => ({
    to: users[next(conversations)] ?? '',
    settings: (kinds[n % kinds.length] ?? kinds[0])(n),
  }))
  const filled = users.map((to) => ({ to, settings: { folderList: [1] } }))
  return [...settings, ...filled].map((one, index) =>
    eventFrame(index + 2, { event: 'conversation', conversationType: 1, ...one }),
  )
}

export const pushFrameOf = (message: WireMessage, number: number): Uint8Array => {
  const body = encodeMessagesPush({ position: number }, [encodeMessage(message)])
  return binaryCodec.encode({
    kind: 'push',
    command: 'push.messages',
    seq: number,
    body,
  }) as Uint8Array
}
