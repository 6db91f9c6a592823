import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  TYPES,
  type WireConversation,
} from 'tavern-im/protocol'
import type { Account } from '../../domain/cache/entities.ts'
import {
  c2cViews,
  groupRow,
  isListedSide,
  unbegunView,
} from '../../domain/conversations/conversation-view.ts'
import { type ListOwner, listOwner } from '../../domain/conversations/settings-view.ts'
import type { Data } from '../../domain/data.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, text } from '../../kernel/guards.ts'
import { type Context, callerOf, request } from '../context.ts'
import { myGroups } from '../group/my-groups.ts'

type Answer = AnswerOf<typeof commands.conversation.get>

const ID_BYTES = LIMITS.TOPIC_ID_BYTES + 'GROUP'.length

const read = request(
  'conversation.get',
  serverCodes.BAD_PACKET,
  shape({
    conversationIDList: listOf(text(ID_BYTES), LIMITS.CONVERSATION_GET),
    isUnlisted: optional(oneOf(0, 1)),
  }),
)

/**
 * Conversations by id, without those that do not exist. With `isUnlisted` also those that lists do
 * not show.
 */
export const getConversations = async (context: Context<Data>, body: unknown): Promise<Answer> => {
  const { conversationIDList, isUnlisted } = read(body)
  const { writer } = context.services
  const { losses } = writer
  const owner = await withLoaded(() => listOwner(callerOf(context)))
  await writer.settled()
  const conversations: WireConversation[] = []
  for (const id of new Set(conversationIDList)) {
    const conversation = await find(context, id, owner)
    if (conversation === null || (conversation.isHidden && isUnlisted !== 1)) continue
    conversations.push(conversation)
  }
  await writer.settled(losses)
  return { conversations }
}

const find = async (
  context: Context<Data>,
  id: string,
  owner: ListOwner,
): Promise<WireConversation | null> => {
  if (id.startsWith('GROUP')) {
    const [mine] = await myGroups(context, [id.slice('GROUP'.length)])
    return mine === undefined ? null : groupRow(context.services, mine)
  }
  const account = await withLoaded(() => callerOf(context))
  // Notices are in the account's conversation with itself.
  if (id === TYPES.CONV_SYSTEM) return findSide(context, account, account, owner)
  if (!id.startsWith('C2C')) return null
  const userID = id.slice('C2C'.length)
  const peer = await withLoaded(() => context.services.cache.everyAccount(account.app, userID))
  return peer === null || peer === account ? null : findSide(context, account, peer, owner)
}

/**
 * A conversation with a user, with messages or not. A deleted user is found only if there is a
 * conversation.
 */
const findSide = async (
  { services }: Context<Data>,
  account: Account,
  peer: Account,
  owner: ListOwner,
): Promise<WireConversation | null> => {
  const { storage, queries } = services
  const [row] = await storage.read(queries.sideOf, [account.id, account.app, peer.userID])
  if (row === undefined) return peer.isDeleted ? null : unbegunView(account, peer, owner)
  const [view] = await c2cViews(services, [row], owner)
  return view === undefined || isListedSide(row) ? (view ?? null) : { ...view, isHidden: true }
}
