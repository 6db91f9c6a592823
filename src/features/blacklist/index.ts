import { bindMethods } from '../../kernel/method.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BlacklistApi } from './api.ts'
import { BlockedUsers } from './blocked-users.ts'
import type { BlacklistEvent } from './commands.ts'
import type { BlacklistContext } from './context.ts'
import { addToBlacklist, removeFromBlacklist } from './methods/change-blacklist.ts'
import { getBlacklist } from './methods/get-blacklist.ts'

/** Users of whom I want to hear nothing. */
export interface BlacklistFeature {
  readonly api: BlacklistApi
  /** The session is ready. */
  start(): void
  changed(event: BlacklistEvent): void
  /** The account's log was lost. */
  doubt(): void
}

export const createBlacklist = (kernel: FeatureKernel): BlacklistFeature => {
  const blocked = new BlockedUsers(kernel)
  kernel.facts.react('session-closed', () => blocked.forget())
  const table = { getBlacklist, addToBlacklist, removeFromBlacklist }
  return {
    api: bindMethods<BlacklistApi, BlacklistContext>(table, { ...kernel, blocked }, kernel.gate),
    start: () => blocked.start(),
    changed: (event) => blocked.changed(event),
    doubt() {
      blocked.forget()
      if (kernel.gate.status === 'ready') blocked.start()
    },
  }
}
