import { bindMethods } from '../../kernel/method.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { BlacklistApi, BlacklistEventData } from './api.ts'
import { BlockedUsers } from './blocked-users.ts'
import type { BlacklistContext } from './context.ts'
import { addToBlacklist } from './methods/add-to-blacklist.ts'
import { getBlacklist } from './methods/get-blacklist.ts'
import { removeFromBlacklist } from './methods/remove-from-blacklist.ts'

/** The blacklist: users who cannot message me. */
export interface BlacklistFeature {
  readonly api: BlacklistApi
}

const createBlacklist = (kernel: FeatureKernel<BlacklistEventData>): BlacklistFeature => {
  const blocked = new BlockedUsers(kernel)
  const { facts, logs, gate } = kernel
  facts.react('session-closed', () => blocked.forget())
  facts.react('session-ready', () => blocked.start())
  facts.react('log-lost', ({ groupID }) => {
    if (groupID !== undefined) return
    blocked.forget()
    if (gate.status === 'ready') blocked.start()
  })
  logs.account.add({
    blacklist: [{ userIDList: [''], isBlocked: true }, (event) => blocked.changed(event)],
  })
  const table = { getBlacklist, addToBlacklist, removeFromBlacklist }
  return {
    api: bindMethods<BlacklistApi, BlacklistContext>(table, { ...kernel, blocked }, kernel.gate),
  }
}

export const blacklistFeature: Feature<BlacklistFeature> = {
  name: 'blacklist',
  uses: {},
  create: createBlacklist,
}
