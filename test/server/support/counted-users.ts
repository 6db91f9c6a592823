import { upTo } from '../core/support/test-core.ts'

/** A set of users that counts how many of them are looked up. */
export const countedUsers = (count: number) => {
  const users = new Set(upTo(count).map((number) => `user${number}`))
  let lookUps = 0
  return {
    size: users.size,
    has(userID: string) {
      lookUps += 1
      return users.has(userID)
    },
    *keys() {
      for (const userID of users) {
        lookUps += 1
        yield userID
      }
    },
    lookUps: () => lookUps,
  }
}
