import type { ScriptedServer } from 'tavern-im/testing'
import type {
  FriendEvent,
  WireFriend,
  WireFriendApplication,
} from '../../../src/features/friends/commands.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

export const aFriend = (userID: string, more: Partial<WireFriend> = {}): WireFriend => ({
  userID,
  remark: '',
  source: 'AddSource_Type_Web',
  wording: 'hello',
  addTime: 1_000,
  groupList: [],
  friendCustomField: [],
  ...more,
})

export const anApplication = (
  userID: string,
  more: Partial<WireFriendApplication> = {},
): WireFriendApplication => ({
  userID,
  type: 1,
  position: 5,
  time: 1_000,
  source: 'AddSource_Type_Web',
  wording: 'hello',
  ...more,
})

const profileOf = (userID: string) => ({ userID, nick: userID.toUpperCase() })

const page = (userIDs: readonly string[]) => ({
  completeFlag: 1 as const,
  nextStartIndex: 0,
  position: 10,
  profileList: userIDs.map(profileOf),
})

/** The lists of the server as of position 10 of the log. */
export const lists = (
  server: ScriptedServer,
  friendList: readonly WireFriend[],
  groupList: readonly { id: number; name: string }[] = [],
  applicationList: readonly WireFriendApplication[] = [],
): void => {
  const ids = (rows: readonly { userID: string }[]) => rows.map(({ userID }) => userID)
  server.on(commands.friend.list, () => ({ ...page(ids(friendList)), friendList, groupList }))
  server.on(commands.friend.applications, () => ({
    ...page(ids(applicationList)),
    applicationList,
    readPosition: 0,
  }))
  server.on(commands.profile.get, ({ userIDList }) => ({
    profileList: userIDList.map(profileOf),
  }))
}

/** alice with these friends, after their events. */
export const aClientWith = async (
  friendList: readonly WireFriend[],
  groupList: readonly { id: number; name: string }[] = [],
  applicationList: readonly WireFriendApplication[] = [],
): Promise<TestClient> => {
  const client = await aReadyClient((server) =>
    lists(server, friendList, groupList, applicationList),
  )
  await client.advance(2_000)
  client.events.clear()
  return client
}

/** An entry of alice's log. */
export const pushEvent = async (client: TestClient, position: number, data: FriendEvent) => {
  client.server.push(pushes.sync.account, { position, data })
  await client.advance(0)
}

export const friendsOf = async ({ chat }: TestClient): Promise<string[]> =>
  (await chat.getFriendList()).data.map(({ userID }) => userID)
