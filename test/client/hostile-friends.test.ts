import fc from 'fast-check'
import type { AnyCommand } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, ImError } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { casesOf } from '../../testing/internal/proof.ts'
import { aClientWith, aFriend, anApplication } from '../features/friends/support.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'
import { corrupted } from './corrupted.ts'

// FUZZ_RUNS=20000 makes a longer proof of it.
const RUNS = casesOf(5, 30)
const LONG = { timeout: 30_000 + 50 * RUNS }

const { friend } = commands
const bob = aFriend('bob', {
  groupList: [4],
  friendCustomField: [{ key: 'Tag_SNS_Custom_a', value: '1' }],
})
const school = { id: 4, name: '同学' }
const profile = { userID: 'bob', nick: 'Bob' }
const results = { resultList: [{ userID: 'bob', resultCode: 0, resultInfo: '' }] }
const done = { outcome: 'done', ...results }
const page = { completeFlag: 1, nextStartIndex: 0, position: 10, profileList: [profile] }
const pages = {
  list: { ...page, friendList: [bob], groupList: [school] },
  applications: { ...page, applicationList: [anApplication('carol')], readPosition: 0 },
}

const userIDList = ['bob']
const name = '同学'
const source = 'AddSource_Type_Web'

type Call = (client: TestClient) => Promise<unknown>

/** A good answer of each command about friends, and the call that asks for it. */
const answers: readonly (readonly [AnyCommand, object, Call])[] = [
  [
    friend.add,
    { status: 'added', resultInfo: '' },
    ({ chat }) => chat.addFriend({ to: 'dave', source }),
  ],
  [friend.delete, results, ({ chat }) => chat.deleteFriend({ userIDList })],
  [
    friend.check,
    { resultList: [{ userID: 'bob', resultCode: 0, relation: 'CheckResult_Type_BothWay' }] },
    ({ chat }) => chat.checkFriend({ userIDList }),
  ],
  [
    friend.get,
    { friendList: [bob], profileList: [profile], position: 11 },
    async ({ chat, advance }) => {
      await advance(181_000)
      return chat.getFriendProfile({ userIDList })
    },
  ],
  [friend.update, {}, ({ chat }) => chat.updateFriend({ userID: 'bob', remark: 'B' })],
  [friend.respond, {}, ({ chat }) => chat.acceptFriendApplication({ userID: 'carol' })],
  [friend.deleteApplication, {}, ({ chat }) => chat.deleteFriendApplication({ userID: 'carol' })],
  [friend.readApplications, {}, ({ chat }) => chat.setFriendApplicationRead()],
  [friend.createGroup, done, ({ chat }) => chat.createFriendGroup({ name: 'new', userIDList })],
  [friend.deleteGroup, done, ({ chat }) => chat.deleteFriendGroup({ name })],
  [
    friend.renameGroup,
    done,
    ({ chat }) => chat.renameFriendGroup({ oldName: name, newName: 'new' }),
  ],
  [friend.fillGroup, done, ({ chat }) => chat.addToFriendGroup({ name, userIDList })],
]

/** The outcome of a call: a result, or an error of the API. */
const settled = async (client: TestClient, call: Promise<unknown>) => {
  const end = call.then(
    () => 'done',
    (error: unknown) => (error instanceof ImError && error.code !== 2903 ? 'refused' : error),
  )
  await client.advance(0)
  return end
}

/** All lists are of the types that they declare. */
const areWhole = (client: TestClient): void => {
  const { events } = client
  for (const one of events.dataOf(EVENT.FRIEND_LIST_UPDATED).flat()) {
    expect([one.userID, one.remark, one.profile.nick].map((text) => typeof text)).toEqual(
      Array(3).fill('string'),
    )
    for (const { key, value } of one.friendCustomField) expect(key + value).toBeTypeOf('string')
    for (const group of one.groupList) expect(group).toBeTypeOf('string')
  }
  for (const one of events.dataOf(EVENT.FRIEND_GROUP_LIST_UPDATED).flat()) {
    expect([typeof one.name, typeof one.count]).toEqual(['string', 'number'])
  }
  for (const list of events.dataOf(EVENT.FRIEND_APPLICATION_LIST_UPDATED)) {
    expect(list.unreadCount).toBeTypeOf('number')
    for (const one of list.friendApplicationList) {
      expect(typeof one.userID + typeof one.nick + typeof one.type).toBe('string'.repeat(3))
    }
  }
}

describe('malformed answers about friends', () => {
  it.each(answers.map(([row, good, call]) => [row.name, row, good, call] as const))(
    'to %s, calls settle with what they promise or a clear error [FRIEND-36]',
    LONG,
    async (_, row, good, call) => {
      await fc.assert(
        fc.asyncProperty(corrupted(good), async (answer) => {
          const client = await aClientWith([bob], [school], [anApplication('carol')])
          client.server.on(row, () => answer as never)
          expect(['done', 'refused']).toContain(await settled(client, call(client)))
          await client.advance(2_000)
          areWhole(client)
          await client.chat.destroy()
        }),
        { numRuns: RUNS },
      )
    },
  )

  it.each(['list', 'applications'] as const)(
    '%s are read once they are lists [FRIEND-36]',
    LONG,
    async (of) => {
      await fc.assert(
        fc.asyncProperty(corrupted(pages[of]), async (answer) => {
          const client = await aReadyClient((server) => {
            server.on(friend.list, () => pages.list as never)
            server.on(friend.applications, () => pages.applications as never)
            server.on(friend[of], () => answer as never)
          })
          expect(client.chat.isReady()).toBe(true)
          expect(['done', 'refused']).toContain(await settled(client, client.chat.getFriendList()))
          answersWell(client)
          await client.advance(10_000)
          areWhole(client)
          expect((await client.chat.getFriendGroupList()).data).toBeInstanceOf(Array)
          await client.chat.destroy()
        }),
        { numRuns: RUNS },
      )
    },
  )
})

const answersWell = (client: TestClient) => {
  client.server.on(friend.list, () => pages.list as never)
  client.server.on(friend.applications, () => pages.applications as never)
}

describe('malformed pushes about friends', () => {
  it.each([
    { event: 'friends', friendList: [bob] },
    { event: 'friendsRemoved', userIDList: ['carol'] },
    { event: 'friendGroups', groupList: [school] },
    {
      event: 'friendApplications',
      applicationList: [anApplication('dave')],
      removedList: [{ userID: 'carol', type: 1 }],
    },
    { event: 'friendApplicationsRead', readPosition: 8 },
  ])('$event with malformed data does not reach the host [FRIEND-36]', LONG, async (good) => {
    const client = await aClientWith([bob], [school], [anApplication('carol')])
    let position = 10
    await fc.assert(
      fc.asyncProperty(corrupted(good), async (data) => {
        position++
        client.server.push(pushes.sync.account, { position, data: data as never })
        await client.advance(1_000)
      }),
      { numRuns: RUNS },
    )
    areWhole(client)
  })
})
