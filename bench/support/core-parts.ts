import { createCore } from '../../server/src/app/create-core.ts'
import type { Core } from '../../server/src/gateway/core.ts'
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

/** A database: the embedded one of a folder, or one of PostgreSQL. */
export interface DatabaseAddress {
  readonly dataDir: string
  readonly databaseUrl?: string
}

/** A core without the limits that a filling of its database would reach. */
export const openUnlimitedCore = (address: DatabaseAddress): Promise<Core> => {
  const unlimited = { limits: { strangersPerMinute: 0, storedMegabytesPerDay: 0 } }
  return createCore({
    ...address,
    delivery,
    log,
    now: Date.now,
    settings: new Map([[APP, unlimited]]),
  })
}
