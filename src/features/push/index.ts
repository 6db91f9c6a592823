import { bindMethods } from '../../kernel/method.ts'
import { Retrying } from '../../kernel/retry.ts'
import { conversationFeature } from '../conversations/index.ts'
import type { ClientSide, Feature } from '../feature.ts'
import type { FeatureKernel } from '../kernel.ts'
import type { PushApi } from './api.ts'
import { pushCommands } from './commands.ts'
import { isTarget, isToken, KEPT, KEPT_TOKEN, type PushContext, type PushUses } from './context.ts'
import { followPlugin } from './follow-plugin.ts'
import { disableWebPush } from './methods/disable-web-push.ts'
import { enableWebPush } from './methods/enable-web-push.ts'
import { registerPushToken } from './methods/register-push-token.ts'
import { reportPushEvents } from './methods/report-push-events.ts'
import { unregisterPushToken } from './methods/unregister-push-token.ts'
import { followPage } from './visibility.ts'

/** Push notifications of this device while no device of the user is in the foreground. */
export interface PushFeature {
  readonly api: PushApi
}

const RETRY_MS = 5_000

const createPush = (
  kernel: FeatureKernel,
  uses: PushUses,
  plugins: ClientSide['plugins'],
): PushFeature => {
  const context: PushContext = { ...kernel, ...uses, plugins }
  const { facts, local, wire, gate } = kernel
  const again = new Retrying(kernel, RETRY_MS, async () => {
    const kept = local.read(KEPT)
    if (isTarget(kept)) await wire.ownOnce.call(pushCommands.register, kept)
    const token = local.read(KEPT_TOKEN)
    if (isToken(token)) await wire.ownOnce.call(pushCommands.register, token)
  })
  followPlugin(context, followPage(context))
  facts.react('session-opened', ({ isResumed }) => {
    if (!isResumed) again.start()
  })
  facts.react('session-closed', () => again.stop())
  return {
    api: bindMethods<PushApi, PushContext>(
      {
        ...{ enableWebPush, disableWebPush },
        ...{ registerPushToken, unregisterPushToken, reportPushEvents },
      },
      context,
      gate,
    ),
  }
}

export const pushFeature: Feature<PushFeature, PushUses> = {
  name: 'push',
  uses: { conversations: conversationFeature },
  create: (kernel, uses, { plugins }) => createPush(kernel, uses, plugins),
}
