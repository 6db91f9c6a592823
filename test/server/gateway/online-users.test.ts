import { expect, it } from 'vitest'
import { PushNumbers } from '../../../server/src/gateway/frames.ts'
import { LocalDelivery, Sessions } from '../../../server/src/gateway/sessions.ts'
import { upTo } from '../core/support/test-core.ts'
import { countedUsers } from '../support/counted-users.ts'

const APP = 1_400_000_000

/** Sessions of some users. */
const online = (count: number) => {
  const sessions = new Sessions()
  for (const number of upTo(count)) {
    const caller = {
      ...{ sdkAppID: APP, userID: `user${number}`, tinyID: '', instanceID: '' },
      ...{ connectionID: `c${number}`, platform: 7, origin: '' },
    }
    const client = { platform: 7, isMiniProgram: false }
    const line = { id: `c${number}`, client, caller, endSession() {}, push() {}, close() {} }
    sessions.enter(line, caller)
  }
  return new LocalDelivery(sessions, new PushNumbers())
}

it.each([
  [3, 10_000],
  [10_000, 3],
])('of %i users online and %i members, the fewer are looked up [STORE-21]', (users, members) => {
  const set = countedUsers(members)
  expect(online(users).onlineAmong(APP, set).sort()).toEqual(['user1', 'user2', 'user3'])
  expect(set.lookUps()).toBe(3)
  expect(online(users).onlineAmong(APP + 1, set)).toEqual([])
})
