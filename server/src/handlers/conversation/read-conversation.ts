import {
  type AnswerOf,
  type commands,
  LIMITS,
  MessageFlag,
  serverCodes,
  wireConversationType,
} from 'tavern-im/protocol'
import { logEvent } from '../../core/account-events.ts'
import type { C2CSide, Member } from '../../core/entities.ts'
import { SERVER_SENDER } from '../../core/group-messages.ts'
import { readStateOf } from '../../core/group-view.ts'
import { decide } from '../../core/not-loaded.ts'
import type { World } from '../../core/world.ts'
import { type Context, callerOf, request } from '../context.ts'
import { oneOf, optional, shape, text, whole } from '../guards.ts'

type Answer = AnswerOf<typeof commands.conversation.read>

const UINT32 = 2 ** 32 - 1

const read = request(
  'conversation.read',
  serverCodes.BAD_PACKET,
  shape({
    conversationType: oneOf(...Object.values(wireConversationType)),
    to: text(LIMITS.GROUP_ID_BYTES, 1),
    messageReadSeq: whole(0, UINT32),
    lastMessageTime: optional(whole(0, UINT32)),
  }),
)

type ReadRequest = ReturnType<typeof read>

/**
 * Marks what was read. Never goes back; reading what is read already, or nothing at all, changes nothing
 * and is no error.
 */
export const readConversation = async (context: Context, body: unknown): Promise<Answer> => {
  const asked = read(body)
  const isGroup = asked.conversationType === wireConversationType.group
  const position = isGroup ? await readGroup(context, asked) : await readC2C(context, asked)
  await context.world.writer.settled()
  return { position }
}

const readC2C = async (context: Context, asked: ReadRequest): Promise<number> => {
  for (;;) {
    const side = await decide(() => sideOf(context, asked))
    if (side === null) break
    const from = side.readSequence
    const to = Math.min(asked.messageReadSeq, side.head.tail.last)
    if (to <= from) break
    const isAll = to >= side.head.lastSequence
    const count = isAll ? side.unread : await receivedBetween(context.world, side, from, to)
    const marked = await decide(() => {
      // What was counted may have changed during the count: then it starts anew.
      if (sideOf(context, asked) !== side || side.readSequence !== from) return null
      return markRead(context, side, { to, count, time: asked.lastMessageTime ?? 0 })
    })
    if (marked !== null) return marked
  }
  return (await decide(() => callerOf(context))).position
}

const sideOf = (context: Context, { conversationType, to }: ReadRequest): C2CSide | null => {
  const { memory } = context.world
  const account = callerOf(context)
  if (conversationType === wireConversationType.system) return memory.notices([account])[0] ?? null
  const peer = memory.account(account.app, to)
  return peer === null || peer === account ? null : memory.side(account, peer)
}

/** How many messages of the other side that count stand between the sequences. */
const receivedBetween = async (
  { storage, queries }: World,
  { head, account, peer }: C2CSide,
  from: number,
  to: number,
): Promise<number> => {
  const senderID = peer === account ? SERVER_SENDER : peer.id
  const rows = await storage.read(queries.received, [head.id, from, to, senderID])
  return rows.filter((row) => (row.flags & MessageFlag.noUnread) === 0).length
}

interface ReadUpTo {
  readonly to: number
  /** How many unread messages that covers. */
  readonly count: number
  /** Unix seconds of the newest message read, as the client has it. */
  readonly time: number
}

const markRead = ({ world, caller }: Context, side: C2CSide, { to, count, time }: ReadUpTo) => {
  const { account, peer, head } = side
  const isNotices = peer === account
  const mirror = isNotices ? side : world.memory.side(peer, account)
  side.readSequence = to
  side.unread -= count
  world.writer.touch(world.tables.side, side)
  const until = to >= head.lastSequence ? head.lastTime : Math.min(time, head.lastTime)
  if (!isNotices && until > mirror.peerReadTime) {
    mirror.peerReadTime = until
    world.writer.touch(world.tables.side, mirror)
    logEvent(world, peer, { event: 'peerRead', peerAccount: account.userID, readTime: until })
  }
  const event = {
    event: 'read',
    conversationType: isNotices ? wireConversationType.system : wireConversationType.c2c,
    to: peer.userID,
    messageReadSeq: to,
    unreadCount: side.unread,
  } as const
  return logEvent(world, account, event, caller.connectionID)
}

const readGroup = async (context: Context, asked: ReadRequest): Promise<number> => {
  const { world, caller } = context
  const marked = await decide(() => {
    const account = callerOf(context)
    const group = world.memory.group(account.app, asked.to)
    const member = group?.members.get(account.userID)
    if (group === null || member === undefined) return { position: account.position }
    const to = Math.min(asked.messageReadSeq, group.head.tail.last)
    if (to <= member.readSequence) return { position: account.position }
    setRead(world, member, to)
    return { group, member }
  })
  if ('position' in marked) return marked.position
  const { group, member } = marked
  const state = await readStateOf(world, group, member)
  const event = {
    event: 'read',
    conversationType: wireConversationType.group,
    to: asked.to,
    messageReadSeq: state.readedSequence,
    unreadCount: state.unreadCount,
  } as const
  return decide(() => logEvent(world, callerOf(context), event, caller.connectionID))
}

const setRead = ({ writer, tables }: World, member: Member, to: number) => {
  member.readSequence = to
  writer.touch(tables.member, member)
}
