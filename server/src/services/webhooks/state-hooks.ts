import type { SessionEnd } from '../../domain/presence/sessions.ts'
import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../kernel/caller.ts'
import { platformOf } from './hook-request.ts'
import { originOf, sendWebhook } from './send-webhook.ts'

type NotifyServices = Pick<Services, 'webhooks' | 'writer' | 'time'>

/** A session has begun; `kicked`: platforms of the sessions that it ended. */
export const notifyLogin = (
  services: NotifyServices,
  caller: Caller,
  kicked: readonly number[],
): void => notifyState(services, caller, 'Login', 'Register', kicked)

/** A session has ended. A replaced session is reported with the login of the new one. */
export const notifySessionEnd = (
  services: NotifyServices,
  caller: Caller,
  end: SessionEnd,
): void => {
  if (end === 'replaced') return
  if (end === 'lost') notifyState(services, caller, 'Disconnect', 'LinkClose')
  else notifyState(services, caller, 'Logout', 'Unregister')
}

const notifyState = (
  services: NotifyServices,
  caller: Caller,
  Action: string,
  Reason: string,
  kicked: readonly number[] = [],
): void =>
  sendWebhook(services, 'State.StateChange', originOf(caller), () => ({
    EventTime: services.time() * 1000,
    Info: { To_Account: caller.userID, Action, Reason },
    ...(kicked.length > 0 && {
      KickedDevice: kicked.map((one) => ({ Platform: platformOf(one) })),
    }),
  }))
