import { expect, it } from 'vitest'
import { PushTargets } from '../../../server/src/services/push/targets.ts'
import { upTo } from '../core/support/test-core.ts'
import { countedUsers } from '../support/counted-users.ts'
import { handClock } from '../support/hand-clock.ts'

const APP = 1_400_000_000

/** The devices of as many accounts of an app. */
const devicesOf = async (count: number) => {
  const rows = upTo(count).map((number) => ({ app: APP, user_id: `user${number}` }))
  const parts = { clock: handClock(0), queries: {}, storage: { read: async () => rows } }
  const targets = new PushTargets(parts as never)
  await targets.open()
  return targets
}

it.each([
  [3, 10_000],
  [10_000, 3],
])(
  'of %i accounts with a device and %i members, the fewer are looked up [STORE-21]',
  async (accounts, members) => {
    const targets = await devicesOf(accounts)
    const set = countedUsers(members)
    expect(targets.among(APP, set).sort()).toEqual(['user1', 'user2', 'user3'])
    expect(set.lookUps()).toBe(3)
    expect(targets.among(APP + 1, set)).toEqual([])
    expect([APP, APP + 1].map((app) => targets.isEmpty(app))).toEqual([false, true])
  },
)
