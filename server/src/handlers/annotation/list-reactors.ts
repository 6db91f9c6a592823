import { type AnswerOf, type commands, LIMITS, serverCodes } from 'tavern-im/protocol'
import type { Data } from '../../domain/data.ts'
import { NEWEST, reactorsOf } from '../../domain/messages/reactions.ts'
import type { LiveRooms } from '../../domain/rooms/live-rooms.ts'
import { shape, whole } from '../../kernel/guards.ts'
import { type Context, request } from '../context.ts'
import { findMessage, messageAddressFields } from '../message/message-lock.ts'
import { reactionID, refuseRecalled } from './annotated-message.ts'

type Answer = AnswerOf<typeof commands.annotation.reactionUsers>

const read = request(
  'reaction.users',
  serverCodes.BAD_PACKET,
  shape({
    ...messageAddressFields,
    reactionID,
    nextSeq: whole(0, Number.MAX_SAFE_INTEGER),
    count: whole(1, LIMITS.REACTION_USERS),
  }),
)

/** A page of the users with a reaction, newest first; empty if no user has it. */
export const listReactors = async (
  context: Context<Data & LiveRooms>,
  body: unknown,
): Promise<Answer> => {
  const query = read(body)
  const { message, conversation } = await findMessage(context, query, serverCodes.MODIFY_NOT_FOUND)
  refuseRecalled(message, 'list users of a reaction')
  const key = [conversation.head.id, query.sequence] as const
  const below = query.nextSeq === 0 ? NEWEST : query.nextSeq
  const found = await reactorsOf(context.services, key, query.reactionID, below, query.count + 1)
  const page = found.slice(0, query.count)
  return {
    userList: page.map(({ user }) => user),
    nextSeq: found.length > page.length ? (page.at(-1)?.order ?? 0) : 0,
  }
}
