import type { Caller } from '../../server/src/kernel/caller.ts'

export const APP = 1_400_000_000

/** Encodes pushes and drops them. */
export const delivery = {
  deliver(_recipients: object, push: { binary(): Uint8Array }) {
    push.binary()
  },
  deliverToApp() {},
  kick() {},
  isOnline: () => true,
  onlineAmong: (_app: number, users: { keys(): Iterable<string> }) => [...users.keys()],
  platformsOf: () => [],
}

export const log = { info() {}, warn: console.warn, error: console.error }

/** A session of a user over its own connection. */
export const callerOf = (userID: string): Caller => ({
  sdkAppID: APP,
  userID,
  tinyID: '',
  connectionID: userID,
  instanceID: '',
  platform: 7,
  origin: '',
})
