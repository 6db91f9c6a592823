import * as errorCodes from '../../kernel/error-codes.ts'
import { type ImError, imError } from '../../kernel/errors.ts'
import type { FeatureKernel } from '../kernel.ts'
import { isElsewhere, listed } from './apply-row.ts'
import { conversationCommands, type WireConversation } from './commands.ts'
import type { ConversationContext } from './context.ts'

/** Conversations per page of the first synchronisation. */
const CONVERSATION_PAGE = 200

/** Loads the whole list, page by page. Calls `whenRead` with the cookie for `sync` before it applies the last page. */
export const syncConversations = async (
  im: ConversationContext,
  whenRead: (cookie: string) => void,
): Promise<void> => {
  const { userID } = im.gate.me
  im.conversations.statusChanged('inProgress')
  try {
    await readPages(im, whenRead)
    im.conversations.statusChanged('completed')
  } catch (error) {
    // A load that a logout ended is no failure of the next user's list.
    if (im.gate.me.userID === userID) im.conversations.statusChanged('failed', error as ImError)
    throw error
  }
}

const readPages = async (
  im: ConversationContext,
  whenRead: (cookie: string) => void,
): Promise<void> => {
  const since = im.conversations.activity
  let cursor = { timeStamp: 0, startIndex: '' }
  for (;;) {
    const page = await im.wire.ownOnce.call(conversationCommands.list, {
      ...cursor,
      count: CONVERSATION_PAGE,
    })
    if (page.completeFlag === 1) whenRead(page.cookie)
    im.changes.batch(() => {
      // The server lists the newest first; reversed, ties keep its order.
      for (const row of [...page.conversations].reverse()) listed(im, row)
      if (page.completeFlag === 1) {
        const isOver = (id: string) => isElsewhere(im, id)
        for (const gone of im.conversations.keptSince(since, isOver)) im.messages.forget(gone)
      }
    })
    if (page.completeFlag === 1) return
    const { timeStamp, startIndex } = page
    if (timeStamp === cursor.timeStamp && startIndex === cursor.startIndex) {
      const why = 'the list does not go on'
      throw imError(errorCodes.NETWORK_ERROR, { action: conversationCommands.list.name, why })
    }
    cursor = { timeStamp, startIndex }
  }
}

/** Immediate refetches of a row while messages overtake it. */
const ATTEMPTS = 3

/**
 * Refetches rows of conversations whose count and last message only the server knows, until each is
 * received.
 */
export class RowRefetches {
  readonly #kernel: FeatureKernel
  /** Applies a row. Returns false if a message has overtaken it. */
  readonly #listed: (row: WireConversation) => boolean
  /** The newest request of each conversation: the response to an earlier one may be outdated. */
  readonly #pending = new Map<string, object>()

  constructor(kernel: FeatureKernel, listed: (row: WireConversation) => boolean) {
    this.#kernel = kernel
    this.#listed = listed
  }

  request(conversationID: string): void {
    const request = {}
    this.#pending.set(conversationID, request)
    this.#fetch(conversationID, request).catch((error: unknown) =>
      this.#kernel.log.debug(`refetch ${conversationID}: later`, error),
    )
  }

  /** Repeats pending requests after a reconnect. */
  retry(): void {
    for (const conversationID of [...this.#pending.keys()]) this.request(conversationID)
  }

  clear(): void {
    this.#pending.clear()
  }

  async #fetch(conversationID: string, request: object): Promise<void> {
    const { changes, gate, wire } = this.#kernel
    const { userID } = gate.me
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const answer = await wire.own.call(conversationCommands.get, {
        conversationIDList: [conversationID],
      })
      if (gate.me.userID !== userID || !this.#pending.has(conversationID)) return
      const [row] = answer.conversations
      const isTaken = row === undefined || changes.batch(() => this.#listed(row))
      if (isTaken) break
    }
    if (this.#pending.get(conversationID) === request) this.#pending.delete(conversationID)
  }
}
