import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, imError, serverError } from '../../kernel/errors.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { TOO_MANY_CONVERSATIONS } from '../../protocol/server-codes.ts'
import { idOf, peerOf } from '../messages/index.ts'
import type { ConversationFailure, ConversationsResult } from './api.ts'
import {
  conversationCommands,
  type FailuresAnswer,
  type SettingChange,
  type WireConversationAddress,
} from './commands.ts'
import type { ConversationContext } from './context.ts'
import { isHidden } from './record.ts'

/** The conversations that a call can change, each once, and the errors of the others. */
export interface SelectedConversations {
  readonly addresses: ReadonlyMap<string, WireConversationAddress>
  readonly failures: readonly ConversationFailure[]
}

/** Selects the listed conversations. `read` parses an ID into an address. */
export const selectListed = (
  im: ConversationContext,
  conversationIDs: readonly string[],
  action: string,
  read: (conversationID: string) => WireConversationAddress | undefined = peerOf,
): SelectedConversations => {
  const addresses = new Map<string, WireConversationAddress>()
  const failures: ConversationFailure[] = []
  for (const conversationID of new Set(conversationIDs)) {
    const address = read(conversationID)
    const known = im.conversations.get(conversationID)
    const isListed = known !== undefined && !isHidden(known.entity)
    if (address !== undefined && isListed) addresses.set(conversationID, address)
    else failures.push(failureOf(address === undefined, conversationID, action))
  }
  return { addresses, failures }
}

const failureOf = (
  isNoID: boolean,
  conversationID: string,
  action: string,
): ConversationFailure => {
  const row: ErrorRow = isNoID
    ? errorCodes.INVALID_CONVERSATION_ID
    : errorCodes.CONVERSATION_NOT_FOUND
  const { code, message } = imError(row, { action })
  return { conversationID, code, message }
}

/** Combines the server's response with the errors of the selection. */
export const resultOf = (
  { addresses, failures }: SelectedConversations,
  { failureList }: FailuresAnswer,
): ConversationsResult => {
  const refused = failureList.map(({ code, message, ...address }) => ({
    conversationID: idOf(address),
    code,
    message,
  }))
  const isRefused = new Set(refused.map(({ conversationID }) => conversationID))
  return {
    successConversationIDList: [...addresses.keys()].filter((id) => !isRefused.has(id)),
    failureConversationIDList: [...failures, ...refused],
  }
}

/**
 * Changes a setting of conversations; the changes arrive by the account's log, before the response.
 */
export const setForEach = (
  im: ConversationContext,
  conversationIDs: readonly string[],
  action: string,
  change: SettingChange,
): Promise<ConversationsResult> =>
  requestForEach(im, conversationIDs, action, (conversationList) =>
    im.wire.call(conversationCommands.set, { conversationList, change }),
  )

/** Sends a request for at most 100 conversations; skips an empty selection, unless `isMore`. */
export const requestForEach = async (
  im: ConversationContext,
  conversationIDs: readonly string[],
  action: string,
  request: (conversationList: readonly WireConversationAddress[]) => Promise<FailuresAnswer>,
  isMore = false,
): Promise<ConversationsResult> => {
  if (conversationIDs.length > LIMITS.CONVERSATION_GET)
    throw serverError(TOO_MANY_CONVERSATIONS, action, 'more than 100 conversations; split the list')
  const some = selectListed(im, conversationIDs, action)
  const conversationList = [...some.addresses.values()]
  if (conversationList.length === 0 && !isMore) return resultOf(some, { failureList: [] })
  return resultOf(some, await request(conversationList))
}
