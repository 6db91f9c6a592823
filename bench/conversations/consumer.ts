import type * as Sdk from '../../src/index.ts'
import type { WireMessage } from '../../src/protocol-entry.ts'
import { feedOf } from './feed.ts'
import { LinkedList } from './linked-list.ts'
import { heap, loadOf, takeAll, watch } from './meter.ts'
import { arrivals, folderFrame, pagesOf, pushFrameOf, settingFrames } from './traffic.ts'

// Loads a list of conversations, then receives messages that each move one of them to the top.

const [way = '', count = '0', messages = '0'] = process.argv.slice(2)
const conversations = Number(count)

export interface ConversationFigures {
  readonly loadMicroseconds: number
  /** The same in processor time, including the engine's helper threads. */
  readonly loadCpu: number
  /** Heap per conversation. */
  readonly bytes: number
  /** Per message. */
  readonly microseconds: number
  readonly cpu: number
  /** The longest stall of the event loop: a chunk of messages, or the list event. */
  readonly stallMs: number
  /** For settings: time to rename the folder that contains all conversations. */
  readonly renamedMs?: number
}

const PAGE = 200

const encoder = new TextEncoder()

/** A separate function, so that only the texts stay in memory when the heap is measured. */
const textsOf = () =>
  arrivals(Number(messages), conversations).map(({ extra: _, ...message }) =>
    encoder.encode(JSON.stringify(message)),
  )

const framesOf = () =>
  arrivals(Number(messages), conversations).map((message, index) => pushFrameOf(message, index + 1))

const floor = async (): Promise<ConversationFigures> => {
  const decoder = new TextDecoder()
  const pages = pagesOf(conversations, PAGE)
  const texts = textsOf()
  const before = heap()
  const took = watch()
  const list = new LinkedList()
  for (const page of pages) list.load(JSON.parse(decoder.decode(page)))
  const load = took(conversations)
  const bytes = (heap() - before) / conversations
  const kept: WireMessage[] = []
  const moved = await takeAll(texts, (text) => {
    const message = JSON.parse(decoder.decode(text)) as WireMessage
    kept.push(message)
    list.received(message)
  })
  if (list.size !== conversations || kept.length !== texts.length) throw new Error('floor: lost')
  return { ...loadOf(load), bytes, ...moved }
}

const EVENT_DELAY_MS = 1_100

const sdk = async (): Promise<ConversationFigures> => {
  const { deliver, loaded, ...list } = await aList()
  const frames = framesOf()
  const moved = await takeAll(frames, deliver)
  await new Promise((resolve) => setTimeout(resolve, EVENT_DELAY_MS))
  const { listed, unread } = list.shown()
  if (listed !== conversations || unread !== conversations + frames.length) {
    throw new Error(`sdk: ${listed} conversations, ${unread} unread`)
  }
  return { ...loaded, ...moved }
}

const settings = async (): Promise<ConversationFigures> => {
  const { deliver, loaded, inFolder } = await aList()
  const frames = settingFrames(Number(messages), conversations)
  deliver(folderFrame(1, 'a'))
  const moved = await takeAll(frames, deliver)
  const start = performance.now()
  deliver(folderFrame(frames.length + 2, 'b'))
  const renamedMs = performance.now() - start
  const filled = await inFolder('b')
  if (filled !== conversations) throw new Error(`settings: ${filled} in the folder`)
  return { ...loaded, ...moved, renamedMs }
}

/** A client that has loaded the list. */
const aList = async () => {
  const door = new URL('../../dist/index.js', import.meta.url).href
  const { allFeatures, createChat, EVENT, viewOf } = (await import(door)) as typeof Sdk
  const { platform, deliver } = feedOf(pagesOf(conversations, PAGE))
  const chat = createChat({
    features: allFeatures,
    SDKAppID: 1,
    host: 'ws://feed',
    compress: false,
    platform,
  })
  chat.setLogLevel(3)
  let listed = 0
  chat.on(EVENT.CONVERSATION_LIST_UPDATED, ({ data }) => {
    listed = data.length
  })
  const ready = new Promise<void>((resolve) => chat.on(EVENT.SDK_READY, () => resolve()))
  const before = heap()
  const took = watch()
  await chat.login({ userID: 'me', userSig: 'x' })
  await ready
  const load = took(conversations)
  const bytes = (heap() - before) / conversations
  return {
    deliver,
    loaded: { ...loadOf(load), bytes },
    shown: () => ({ listed, unread: viewOf(chat).totalUnread() }),
    inFolder: async (groupName: string) =>
      (await chat.getConversationList({ groupName })).data.conversationList.length,
  }
}

const ways = { floor, sdk, settings }

process.send?.(await ways[way as keyof typeof ways](), () => process.exit(0))
