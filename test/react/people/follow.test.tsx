import { useFollow, useFollowList } from 'tavern-im/react'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTown, becomes, done, ME, type Town } from '../support/town.tsx'

let town: Town
let bob: Device

beforeAll(async () => {
  town = await aTown({ follow_req_count: 3 })
  bob = await town.join('bob')
})
afterAll(() => town.end())

it('useFollow shows the relation to users, follows and unfollows [RHOOK-68]', async () => {
  const calls = town.calls('checkFollowType')
  await town.join('carol')
  const shown = town.shown(() => ({ bob: useFollow('bob'), carol: useFollow('carol') }))
  await becomes(() => expect(shown.current.bob.status).toBe('ready'))
  expect(calls).toEqual([[['bob', 'carol']]])
  expect(shown.current.bob).toMatchObject({ isFollowing: false, isFollower: false })
  expect(await done(() => shown.current.bob.follow())).toMatchObject({ outcome: 'done' })
  await becomes(() => expect(shown.current.bob.isFollowing).toBe(true))
  await bob.chat.followUser([ME])
  await becomes(() => expect(shown.current.bob.isFollower).toBe(true))
  await done(() => shown.current.bob.unfollow())
  await becomes(() => expect(shown.current.bob.isFollowing).toBe(false))
  expect(shown.current.carol).toMatchObject({ isFollowing: false, isFollower: false })
})

it('useFollow rejects an unknown user, and does nothing for null [RHOOK-68]', async () => {
  const shown = town.shown(() => [useFollow(ME), useFollow(null)] as const)
  await becomes(() => expect(shown.current[0].status).toBe('ready'))
  const [me, none] = shown.current
  expect(await done(() => me.follow())).toMatchObject({
    outcome: 'rejected',
    error: { code: 30001 },
  })
  expect(await done(() => none.follow())).toMatchObject({
    outcome: 'rejected',
    error: { code: 2905 },
  })
})

it('useFollowList lists followers page by page, and refetches when they change [RHOOK-69]', async () => {
  const fans = Array.from({ length: 7 }, (_, index) => `fan${index}`)
  for (const userID of fans) await (await town.join(userID)).chat.followUser([ME])
  const shown = town.shown(() => useFollowList('followers'))
  await becomes(() => expect(shown.current.status).toBe('ready'))
  expect(shown.current.users).toHaveLength(3)
  while (shown.current.hasMore) expect(await done(() => shown.current.loadMore())).toBeNull()
  expect(new Set(shown.current.users.map(({ userID }) => userID)).size).toBe(8)
  await bob.chat.unfollowUser([ME])
  await becomes(() => expect(shown.current.users).toHaveLength(7))
  expect(town.shown(() => useFollowList(null)).current).toMatchObject({ users: [], hasMore: false })
})
