import {
  commands,
  TYPES,
  type WireMessage,
  wireConversationType,
} from '../../../src/protocol-entry.ts'
import type { RawClient } from '../../../testing/internal/raw-client.ts'
import type { Read } from '../../../testing/internal/workload/history-ledger.ts'
import { readText } from '../../../testing/internal/workload/numbered-text.ts'
import { enter } from './chaos-users.ts'
import { type Conversation, indexOf, targetOf } from './senders.ts'

const readOf = ({ sequence, payload }: WireMessage): Read => ({
  sequence,
  said: readText((payload as { readonly text?: string }).text),
})

/** Reads histories with new devices, and compares them with the acknowledged messages. */
export class Check {
  /** Up to where each talk is checked. */
  readonly #checked = new Map<Conversation, number>()
  #round = 0

  /**
   * Messages acknowledged since the last check, of each conversation as one of its readers sees it.
   */
  async latest(url: string, conversations: readonly Conversation[]): Promise<void> {
    this.#round += 1
    const userOf = ({ readers }: Conversation) => readers[this.#round % 2] as string
    await eachUser(url, conversations, userOf, async (client, conversation) => {
      const from = (this.#checked.get(conversation) ?? 0) + 1
      const to = conversation.ledger.last
      if (to < from) return
      const read = await client.history(targetOf(conversation, userOf(conversation)), from, to)
      conversation.ledger.read(from, to, read.slice(0, to - from + 1).map(readOf))
      this.#checked.set(conversation, to)
    })
  }

  /** Checks everything from both sides when nothing is in flight. Returns the number of sequences read. */
  async whole(url: string, conversations: readonly Conversation[]): Promise<number> {
    let count = 0
    for (const side of [0, 1] as const) {
      const userOf = ({ readers }: Conversation) => readers[side]
      await eachUser(url, conversations, userOf, async (client, conversation) => {
        const history = await client.history(targetOf(conversation, userOf(conversation)))
        conversation.ledger.readAll(history.map(readOf))
        count += history.length
      })
    }
    return count
  }

  /**
   * No user has read anything: the unread count is the number of the peer's messages. Returns the
   * conversations with another count.
   */
  async unread(url: string, conversations: readonly Conversation[]): Promise<readonly string[]> {
    const wrong: string[] = []
    for (const side of [0, 1] as const) {
      const pairs = conversations.filter(({ type }) => type === wireConversationType.c2c)
      await eachUser(
        url,
        pairs,
        ({ readers }) => readers[side],
        async (client, conversation) => {
          const [userID, peer] = [
            conversation.readers[side],
            conversation.readers[1 - side] as string,
          ]
          const conversationIDList = [`${TYPES.CONV_C2C}${peer}`]
          const request = await client.request(commands.conversation.get, { conversationIDList })
          const counted = request.conversations[0]?.unreadCount
          const said = conversation.ledger.countOf(indexOf(peer))
          if (counted !== said) wrong.push(`${userID} has ${counted} unread, and was told ${said}`)
        },
      )
    }
    return wrong
  }
}

/** All users at a time, each with one connection. */
const eachUser = async (
  url: string,
  conversations: readonly Conversation[],
  userOf: (conversation: Conversation) => string,
  work: (client: RawClient, conversation: Conversation) => Promise<void>,
): Promise<void> => {
  const users = [...new Set(conversations.map(userOf))]
  const readAs = async (userID: string) => {
    const client = await enter(url, userID)
    for (const conversation of conversations)
      if (userOf(conversation) === userID) await work(client, conversation)
    await client.close()
  }
  await Promise.all(users.map(readAs))
}
