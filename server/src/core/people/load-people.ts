import type { Storage } from '../../storage/storage.ts'
import { listIn } from '../memory/conversation-settings.ts'
import type { Queries } from '../rows/queries.ts'
import type { Blocked, FriendApplication, People } from './people.ts'

interface Source {
  readonly storage: Storage
  readonly queries: Queries
}

/** Reads the friends of an account and who wants to be one. */
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
    friends: new Map(
      friends.map(({ created, friend_groups, custom_fields, ...rest }) => [
        rest.userID,
        {
          ...rest,
          addTime: created,
          groups: listIn(friend_groups),
          customFields: listIn(custom_fields),
        },
      ]),
    ),
    received: those(0),
    sent: those(1),
    groups: listIn(row?.friend_groups ?? ''),
    readPosition: row?.read_position ?? 0,
    touchedIn: 0,
  }
}

/** Reads whom an account has blocked. */
export const loadBlacklist = async (
  { storage, queries }: Source,
  accountID: number,
): Promise<Map<string, Blocked>> => {
  const rows = await storage.read(queries.blacklist, [accountID])
  return new Map(rows.map((row) => [row.userID, row]))
}
