import { wireConversationType } from 'tavern-im/protocol'
import { withLoaded } from '../core/memory/cache-miss.ts'
import type { DirectMembership } from '../core/memory/entities.ts'
import { conversationOf } from '../handlers/message/message-lock.ts'
import { accountOf, asUser } from './act-as.ts'
import { messageCodes } from './codes.ts'
import type { RestContext } from './rest-row.ts'

const { NO_RECEIVER } = messageCodes

/** A conversation of two users. */
export interface Between {
  readonly mine: DirectMembership
  readonly theirs: DirectMembership
}

/** Refuses with 90048 and 90012. */
export const between = async (rest: RestContext, user: string, peer: string): Promise<Between> => {
  const context = await asUser(rest, user)
  await accountOf(rest, peer, NO_RECEIVER)
  const conversation = await withLoaded(() =>
    conversationOf(context, { conversationType: wireConversationType.c2c, to: peer }),
  )
  return conversation as Between & typeof conversation
}
