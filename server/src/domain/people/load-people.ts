import { listIn } from '../../storage/list-column.ts'
import type { Queries } from '../../storage/rows/queries.ts'
import type { FriendTable } from '../../storage/schema/people.ts'
import type { Storage } from '../../storage/storage.ts'
import type { Friend, FriendApplication, People } from './people.ts'

interface Source {
  readonly storage: Storage
  readonly queries: Queries
}

/** Reads the friends and friend applications of an account. */
export const loadPeople = async (
  { storage, queries }: Source,
  accountID: number,
): Promise<People> => {
  const [row] = await storage.read(queries.people, [accountID])
  const friends = await storage.read(queries.friends, [accountID])
  const applications = await storage.read(queries.friendApplications, [accountID])
  const those = (isSent: number): Map<string, FriendApplication> =>
    new Map(
      applications
        .filter(({ is_sent }) => is_sent === isSent)
        .map(({ is_sent: _, created: time, group_name: groupName, ...rest }) => [
          rest.userID,
          { ...rest, time, groupName },
        ]),
    )
  return {
    accountID,
    friends: new Map(friends.map((friend) => [friend.userID, toFriend(friend)])),
    received: those(0),
    sent: those(1),
    groups: listIn(row?.friend_groups ?? ''),
    readPosition: row?.read_position ?? 0,
    touchedIn: 0,
  }
}

interface FriendRow
  extends Pick<FriendTable, 'created' | 'source' | 'wording' | 'remark'>,
    Pick<FriendTable, 'friend_groups' | 'custom_fields'> {
  readonly id: number
  readonly userID: string
}

export const toFriend = (row: FriendRow): Friend => ({
  id: row.id,
  userID: row.userID,
  addTime: row.created,
  source: row.source,
  wording: row.wording,
  remark: row.remark,
  groups: listIn(row.friend_groups),
  customFields: listIn(row.custom_fields),
})
