import { bindMethods } from '../../kernel/method.ts'
import { TYPES } from '../../protocol/types.ts'
import { configurationFeature } from '../configuration/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { PresenceApi, PresenceEventData } from './api.ts'
import { presencePushes } from './commands.ts'
import { isStatusList, type PresenceContext, type PresenceUses, take } from './context.ts'
import { getUserStatus } from './methods/get-user-status.ts'
import { setSelfStatus } from './methods/set-self-status.ts'
import { subscribeUserStatus } from './methods/subscribe-user-status.ts'
import { unsubscribeUserStatus } from './methods/unsubscribe-user-status.ts'
import { createResume } from './resume.ts'
import { PresenceStore } from './store.ts'
import { type PresenceView, presenceView } from './view.ts'

export { presencePushes } from './commands.ts'

/** Online status and custom status of users. */
export interface PresenceFeature {
  readonly api: PresenceApi
  readonly view: PresenceView
}

const createPresence = (
  kernel: FeatureKernel<PresenceEventData>,
  uses: PresenceUses,
): PresenceFeature => {
  const { facts, wire, gate } = kernel
  const presence = new PresenceStore(kernel.changes)
  const context: PresenceContext = { ...kernel, ...uses, presence }
  const resume = createResume(context)
  wire.onPush(presencePushes.status, (body) => {
    if (isStatusList(body)) take(context, body.statusList, true)
  })
  facts.react('session-opened', ({ isResumed, customStatus }) => {
    const statusType = TYPES.USER_STATUS_ONLINE
    take(context, [{ userID: gate.me.userID, statusType, customStatus }], false)
    if (isResumed) resume.start()
  })
  facts.react('session-closed', () => {
    resume.stop()
    presence.cleared()
  })
  const table = { setSelfStatus, getUserStatus, subscribeUserStatus, unsubscribeUserStatus }
  return {
    api: bindMethods<PresenceApi, PresenceContext>(table, context, kernel.gate),
    view: presenceView(presence),
  }
}

export const presenceFeature: Feature<PresenceFeature, PresenceUses> = {
  name: 'presence',
  uses: { configuration: configurationFeature },
  create: createPresence,
  views: ({ view }) => ({ presence: view }),
}
