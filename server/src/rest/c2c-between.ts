import { wireConversationType } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { Data } from '../domain/data.ts'
import type { CallerConversation } from '../domain/messages/found-message.ts'
import type { LiveRooms } from '../domain/rooms/live-rooms.ts'
import { conversationOf } from '../handlers/message/message-lock.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { accountOf, asUser } from './act-as.ts'
import { messageCodes } from './codes.ts'
import type { RestContext } from './rest-row.ts'

const { NO_RECEIVER } = messageCodes

/** A conversation of two users. */
export type Between = Extract<CallerConversation, { readonly ownSide: unknown }>

/** Refuses with 90048 and 90012. */
export const between = async (
  rest: RestContext<Data & Configuration & LiveRooms>,
  user: string,
  peer: string,
): Promise<Between> => {
  const context = await asUser(rest, user)
  await accountOf(rest, peer, NO_RECEIVER)
  const conversation = await withLoaded(() =>
    conversationOf(context, { conversationType: wireConversationType.c2c, to: peer }),
  )
  if (conversation.type !== wireConversationType.c2c) throw new Error('between: not two users')
  return conversation
}
