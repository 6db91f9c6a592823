import fc from 'fast-check'
import type { AnyCommand } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, ImError } from '../../src/index.ts'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { casesOf } from '../../testing/internal/proof.ts'
import { aReadyClient, type TestClient } from '../support/client.ts'
import { corrupted } from './corrupted.ts'

// FUZZ_RUNS=20000 makes a longer proof of it.
const RUNS = casesOf(5, 30)
const LONG = { timeout: 30_000 + 50 * RUNS }

const { presence, blacklist, follow, profile } = commands

const status = { userID: 'bob', statusType: 1, customStatus: 'busy' }
const failureUserList = [{ userID: 'dave', code: 70107, message: 'none' }]
const statuses = { statusList: [status], failureUserList }
const results = { resultList: [{ userID: 'bob', resultCode: 0, resultInfo: '' }] }
const field = { key: 'Tag_Profile_Custom_a', value: '1' }
const bob = { userID: 'bob', nick: 'Bob', lastUpdatedTime: 7, profileCustomField: [field] }
const counts = { userID: 'bob', followersCount: 1, followingCount: 2, mutualFollowersCount: 0 }

const userIDList = ['bob']

type Call = (client: TestClient) => Promise<unknown>

/** A good answer of each command about people, and the call that asks for it. */
const answers: readonly (readonly [AnyCommand, object, Call])[] = [
  [presence.get, statuses, ({ chat }) => chat.getUserStatus({ userIDList })],
  [presence.set, status, ({ chat }) => chat.setSelfStatus({ customStatus: 'busy' })],
  [presence.subscribe, statuses, ({ chat }) => chat.subscribeUserStatus({ userIDList })],
  [presence.unsubscribe, { failureUserList }, ({ chat }) => chat.unsubscribeUserStatus()],
  [blacklist.add, results, ({ chat }) => chat.addToBlacklist({ userIDList })],
  [blacklist.remove, results, ({ chat }) => chat.removeFromBlacklist({ userIDList })],
  [follow.add, results, ({ chat }) => chat.followUser(userIDList)],
  [follow.list, { profileList: [bob], nextCursor: '' }, ({ chat }) => chat.getMyFollowersList()],
  [follow.info, { infoList: [counts] }, ({ chat }) => chat.getUserFollowInfo()],
  [
    follow.check,
    { typeList: [{ userID: 'bob', followType: 1 }] },
    ({ chat }) => chat.checkFollowType(userIDList),
  ],
  [profile.get, { profileList: [bob] }, ({ chat }) => chat.getUserProfile({ userIDList })],
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

describe('malformed answers about people', () => {
  it.each(answers.map(([row, good, call]) => [row.name, row, good, call] as const))(
    'to %s, calls settle with what they promise or a clear error [KERNEL-15]',
    LONG,
    async (_, row, good, call) => {
      const client = await aReadyClient()
      await fc.assert(
        fc.asyncProperty(corrupted(good), async (answer) => {
          client.server.on(row, () => answer as never)
          expect(['done', 'refused']).toContain(await settled(client, call(client)))
          await client.advance(5_000)
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('the blacklist is read once the response is valid [KERNEL-15]', LONG, async () => {
    const good = { blacklist: [{ userID: 'bob', timeStamp: 1 }], startIndex: 0 }
    await fc.assert(
      fc.asyncProperty(corrupted(good), async (answer) => {
        const client = await aReadyClient((server) =>
          server.on(blacklist.list, () => answer as never),
        )
        expect(client.chat.isReady()).toBe(true)
        expect(['done', 'refused']).toContain(await settled(client, client.chat.getBlacklist()))
        client.server.on(blacklist.list, () => good)
        await client.advance(10_000)
        const { data } = await client.chat.getBlacklist()
        for (const userID of data) expect(userID).toBeTypeOf('string')
        await client.chat.destroy()
      }),
      { numRuns: RUNS },
    )
  })
})

describe('malformed pushes about people', () => {
  it.each([
    ['push.status', pushes.presence.status, { statusList: [status] }],
    ['push.profile', pushes.profile.changed, { profileList: [bob] }],
  ] as const)(
    '%s with malformed data does not reach the host [KERNEL-15]',
    LONG,
    async (_, row, good) => {
      const client = await aReadyClient()
      await fc.assert(
        fc.asyncProperty(corrupted(good), async (body) => {
          client.server.push(row as never, body as never)
          await client.advance(0)
        }),
        { numRuns: RUNS },
      )
      const statuses = client.events.dataOf(EVENT.USER_STATUS_UPDATED).flat()
      for (const one of statuses) {
        expect([typeof one.userID, typeof one.statusType, typeof one.customStatus]).toEqual([
          'string',
          'number',
          'string',
        ])
      }
      for (const one of client.events.dataOf(EVENT.PROFILE_UPDATED).flat()) {
        expect(one.userID).toBeTypeOf('string')
        expect(one.nick).toBeTypeOf('string')
      }
    },
  )
})
