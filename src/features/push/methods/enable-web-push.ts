import { handler, named, object } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import { readable } from '../../../kernel/readable.ts'
import type { WebPushRegistration, WebPushSubscription } from '../api.ts'
import { pushCommands } from '../commands.ts'
import { isTarget, KEPT, method } from '../context.ts'

const action = 'enableWebPush'
const pushManager = object({ getSubscription: handler, subscribe: handler })

export const enableWebPush = method<'enableWebPush'>({
  args: [named('registration', object({ pushManager }))],
  async run({ wire, local }, registration) {
    const answer = await wire.call(pushCommands.key, {})
    const { publicKey } = readable(action, { publicKey: '' }, answer)
    const { endpoint, keys } = (await subscribed(registration, publicKey)).toJSON()
    const target = { deviceToken: endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } }
    if (!isTarget(target)) {
      throw imError(errorCodes.INVALID_OPERATION, { action, why: 'the subscription has no keys' })
    }
    await wire.call(pushCommands.register, target)
    local.write(KEPT, target)
    return { endpoint: target.deviceToken }
  },
})

const subscribed = async (
  { pushManager }: WebPushRegistration,
  applicationServerKey: string,
): Promise<WebPushSubscription> => {
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  try {
    return await subscribe().catch(async (cause: unknown) => {
      if (nameOf(cause) !== 'InvalidStateError') throw cause
      // The subscription is from another server.
      await (await pushManager.getSubscription())?.unsubscribe()
      return subscribe()
    })
  } catch (cause) {
    throw nameOf(cause) === 'NotAllowedError'
      ? imError(errorCodes.CANNOT_USE_FEATURE, {
          action,
          why: 'notifications are blocked; allow them in the browser',
          cause,
        })
      : imError(errorCodes.NETWORK_ERROR, {
          action,
          why: 'the push service gave no subscription',
          cause,
        })
  }
}

const nameOf = (cause: unknown): unknown => (cause as { name?: unknown } | undefined)?.name
