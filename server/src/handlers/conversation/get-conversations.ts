import {
  type AnswerOf,
  type commands,
  LIMITS,
  serverCodes,
  TYPES,
  type WireConversation,
} from 'tavern-im/protocol'
import { c2cViews, groupConversation } from '../../core/conversations/conversation-view.ts'
import { type ListOwner, listOwner } from '../../core/conversations/settings-view.ts'
import { decide } from '../../core/memory/not-loaded.ts'
import { type Context, callerOf, request } from '../context.ts'
import { myGroups } from '../group/my-groups.ts'
import { listOf, shape, text } from '../guards.ts'

type Answer = AnswerOf<typeof commands.conversation.get>

const ID_BYTES = LIMITS.TOPIC_ID_BYTES + 'GROUP'.length

const read = request(
  'conversation.get',
  serverCodes.BAD_PACKET,
  shape({ conversationIDList: listOf(text(ID_BYTES), LIMITS.CONVERSATION_GET) }),
)

/** Conversations by id; those that do not exist are left out. */
export const getConversations = async (context: Context, body: unknown): Promise<Answer> => {
  const { conversationIDList } = read(body)
  const { writer } = context.world
  const { losses } = writer
  const owner = await decide(() => listOwner(callerOf(context)))
  await writer.settled()
  const conversations: WireConversation[] = []
  for (const id of new Set(conversationIDList)) {
    const conversation = await find(context, id, owner)
    if (conversation !== null) conversations.push(conversation)
  }
  await writer.settled(losses)
  return { conversations }
}

/** Notices stand in a conversation with oneself. */
const peerOf = (id: string, me: string): string | undefined => {
  if (id === TYPES.CONV_SYSTEM) return me
  return id.startsWith('C2C') && id !== `C2C${me}` ? id.slice('C2C'.length) : undefined
}

const find = async (
  context: Context,
  id: string,
  owner: ListOwner,
): Promise<WireConversation | null> => {
  if (id.startsWith('GROUP')) {
    const [mine] = await myGroups(context, [id.slice('GROUP'.length)])
    return mine === undefined ? null : groupConversation(context.world, mine)
  }
  const { storage, queries } = context.world
  const account = await decide(() => callerOf(context))
  const peer = peerOf(id, account.userID)
  if (peer === undefined) return null
  const [row] = await storage.read(queries.sideOf, [account.id, account.app, peer])
  const isListed = row !== undefined && row.next_sequence > Math.max(1, row.listed_from)
  const [view] = isListed ? await c2cViews(context.world, [row], owner) : []
  return view ?? null
}
