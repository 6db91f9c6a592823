import {
  commands,
  type HistoryAnswer,
  type RequestOf,
  type SendAnswer,
  type WireMessage,
  wireConversationType,
} from 'tavern-im/protocol'
import { NOON } from '../builders.ts'
import type { ScriptedServer } from './scripted-server.ts'
import type { ServerSession } from './server-session.ts'

/** Stored messages, by identity. */
export type Stored = ReadonlyMap<string, SendAnswer>

/**
 * Stores messages like the real server: the next sequence for a new identity, the first answer
 * again for a known one. `newest` is the newest sequence of the conversation before; `beforeAnswer`
 * runs after a message was stored.
 */
export const storesMessages = (
  server: ScriptedServer,
  newest = 0,
  beforeAnswer: (session: ServerSession) => void = () => {},
): Stored => {
  const stored = new Map<string, SendAnswer>()
  const store = ({ from, clientTime, random }: WireMessage, session: ServerSession): SendAnswer => {
    const identity = `${from}-${clientTime}-${random}`
    const sequence = newest + stored.size + 1
    const answer = stored.get(identity) ?? { time: NOON + sequence, sequence, position: 0 }
    stored.set(identity, answer)
    beforeAnswer(session)
    return answer
  }
  server.on(commands.message.sendC2C, store)
  server.on(commands.message.sendGroup, store)
  server.on(commands.message.sendCombo, ({ messageList }, session) => ({
    answerList: messageList.map((message) => ({ code: 0 as const, ...store(message, session) })),
  }))
  return stored
}

const isOf = (to: string, type: number) => (message: WireMessage) =>
  message.conversationType === type &&
  (message.to === to || (type === wireConversationType.c2c && message.from === to))

type HistoryBody = RequestOf<typeof commands.message.history>

/**
 * The start sequence of a request, which may be given by time; undefined if there is no such
 * message.
 */
const startSequence = (
  kept: readonly WireMessage[],
  { sequence, direction, time }: HistoryBody,
): number | undefined => {
  if (time === undefined) return sequence
  const found =
    direction === 0
      ? kept.findLast((message) => message.time <= time)
      : kept.find((message) => message.time >= time)
  return found?.sequence
}

/** The requested page of these messages, which are of one conversation, oldest first. */
export const historyPage = (kept: readonly WireMessage[], request: HistoryBody): HistoryAnswer => {
  const { count, direction } = request
  const newest = kept.at(-1)?.sequence ?? 0
  const sequence = startSequence(kept, request)
  const last = direction === 0 ? sequence || newest : (sequence ?? newest) + count - 1
  const coveredTo = sequence === undefined ? 0 : Math.min(last, newest)
  const coveredFrom = direction === 0 ? Math.max(1, coveredTo - count + 1) : (sequence ?? 1)
  const isComplete = direction === 0 ? coveredFrom === 1 : coveredTo === newest
  if (coveredTo < coveredFrom) {
    return { messageList: [], coveredFrom: 0, coveredTo: 0, isComplete: true }
  }
  const messageList = kept.filter(
    (message) => message.sequence >= coveredFrom && message.sequence <= coveredTo,
  )
  return { messageList, coveredFrom, coveredTo, isComplete }
}

/**
 * Answers history requests with these messages. The list may grow; it is oldest first, and
 * contiguous per conversation except for deleted messages.
 */
export const keepsHistory = (server: ScriptedServer, all: readonly WireMessage[]): void =>
  server.on(commands.message.history, (request) =>
    historyPage(all.filter(isOf(request.to, request.conversationType)), request),
  )
