import { commands, decodeBody, SyncFlag } from '../../../src/protocol-entry.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import { readText } from '../../../testing/internal/workload/numbered-text.ts'
import type { ReceivedSequences } from './received-sequences.ts'

/** A client that catches up, and its connection. */
export interface CatchingUp {
  readonly client: RawClient
  readonly peer: string
  readonly received: ReceivedSequences
  /** Called before each request. */
  readonly onRequest: () => void
}

const HISTORY_PAGE = 100
const C2C = 1

/** Reads the conversation list for the first time; returns the cookie for a sync. */
export const readList = async ({ client, onRequest }: CatchingUp): Promise<string> => {
  onRequest()
  const page = { timeStamp: 0, startIndex: '', count: 100 }
  return (await client.request(commands.conversation.list, page)).cookie
}

/** Fetches the changes since the cookie; resolves with the next one. */
export const catchUp = async (catching: CatchingUp, since: string): Promise<string> => {
  let cookie = since
  for (let isDone = false, isNews = false; !isDone; ) {
    catching.onRequest()
    const query = { cookie, syncFlag: SyncFlag.start, isOnlineSync: 0 } as const
    const answer = await catching.client.request(commands.sync.sync, query)
    if (answer.mustRestart) throw new Error('sync: the log does not reach back to a minute ago')
    cookie = answer.cookie
    isNews ||= answer.conversationList.length > 0
    isDone = answer.syncFlag === SyncFlag.done
    if (isDone && isNews) await readUnknown(catching)
  }
  return cookie
}

/** Reads pages of the conversation from the first unknown sequence on. */
const readUnknown = async ({ client, peer, received, onRequest }: CatchingUp): Promise<void> => {
  const { name, request, answer } = commands.message.history
  for (let isComplete = false, sequence = received.upTo + 1; !isComplete; ) {
    onRequest()
    const conversation = { conversationType: C2C, to: peer } as const
    const query = { ...conversation, sequence, count: HISTORY_PAGE, direction: 1 } as const
    const { body } = await client.exchange(name, request.encode(query))
    const page = decodeBody(body, answer)
    for (const { from, sequence: position, payload } of page.messageList) {
      const { text } = payload as { readonly text: string }
      received.take(position, from === peer ? readText(text) : undefined)
    }
    isComplete = page.isComplete
    sequence = page.coveredTo + 1
  }
}
