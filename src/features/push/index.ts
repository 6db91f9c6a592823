import { bindMethods } from '../../kernel/method.ts'
import { Retrying } from '../../kernel/retrying.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { PushApi } from './api.ts'
import { pushCommands } from './commands.ts'
import { isTarget, KEPT, type PushContext, type PushUses } from './context.ts'
import { disableWebPush } from './methods/disable-web-push.ts'
import { enableWebPush } from './methods/enable-web-push.ts'
import { followPage } from './standing.ts'

/** Notifications of this device while nobody looks. */
export interface PushFeature {
  readonly api: PushApi
}

const RETRY_MS = 5_000

const createPush = (kernel: FeatureKernel, uses: PushUses): PushFeature => {
  const context: PushContext = { ...kernel, ...uses }
  const { facts, local, wire, gate } = kernel
  const again = new Retrying(kernel, RETRY_MS, async () => {
    const kept = local.read(KEPT)
    if (isTarget(kept)) await wire.call(pushCommands.register, kept)
  })
  followPage(context)
  facts.react('session-opened', ({ isResumed }) => {
    if (!isResumed) again.start()
  })
  facts.react('session-closed', () => again.stop())
  return {
    api: bindMethods<PushApi, PushContext>({ enableWebPush, disableWebPush }, context, gate),
  }
}

export const pushFeature: Feature<PushFeature, PushUses> = {
  name: 'push',
  uses: { conversations: conversationFeature },
  create: createPush,
}
