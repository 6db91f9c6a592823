import { type WireConversationType, wireConversationType } from 'tavern-im/protocol'
import { isRoom, rulesOf } from '../../rules/group-rules.ts'
import { firstOf } from '../../rules/visibility.ts'
import type { Account } from '../memory/entities.ts'
import { newestOf } from '../messages/newest.ts'
import type { World } from '../world.ts'

/** A conversation whose messages are searched, as one of its users sees it. */
export interface SearchedConversation {
  readonly type: WireConversationType
  /** The other user, or the group. */
  readonly to: string
  readonly id: number
  /** The first sequence that is seen. */
  readonly first: number
  /** There are about so many. */
  readonly last: number
  readonly hasDeleted: boolean
}

/** Communities, their topics and live rooms are not searched. */
export const isSearchedType = (type: string): boolean =>
  !isRoom({ type }) && !rulesOf(type).isCommunity

/** All that a user is in, from disk. */
export const searchedConversations = async (
  world: World,
  { id }: Account,
): Promise<SearchedConversation[]> => {
  const { storage, queries } = world
  const sides = await storage.read(queries.searchSides, [id])
  const seats = await storage.read(queries.searchSeats, [id])
  const newest = await newestOf(
    world,
    seats.map((row) => row.conversation_id),
  )
  return [
    ...sides.map((row) => ({
      type: wireConversationType.c2c,
      to: row.user_id,
      id: row.conversation_id,
      first: row.cleared_sequence + 1,
      last: row.next_sequence,
      hasDeleted: row.deleted_count > 0,
    })),
    ...seats
      .filter(({ type }) => isSearchedType(type))
      .map((row) => ({
        type: wireConversationType.group,
        to: row.group_id,
        id: row.conversation_id,
        first: firstOf(row.type, {
          joinSequence: row.join_sequence,
          clearedSequence: row.cleared_sequence,
        }),
        last: newest.get(row.conversation_id)?.sequence ?? 0,
        hasDeleted: row.deleted_count > 0,
      })),
  ]
}
