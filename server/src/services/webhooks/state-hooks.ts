import type { DomainEvents } from '../../domain/domain-events.ts'
import { type Caller, originOf } from '../../kernel/caller.ts'
import { platformOf } from './hook-request.ts'
import { type SendServices, sendWebhook } from './send-webhook.ts'

/** Notifies the back ends of sessions. A replaced session is reported with the login of the new one. */
export const subscribeStateHooks = (events: DomainEvents, services: SendServices): void => {
  events.sessionEstablished.subscribe(({ caller, kicked }) =>
    notifyState(services, caller, 'Login', 'Register', kicked),
  )
  events.sessionLeft.subscribe(({ caller, end }) => {
    if (end === 'replaced') return
    if (end === 'lost') notifyState(services, caller, 'Disconnect', 'LinkClose')
    else notifyState(services, caller, 'Logout', 'Unregister')
  })
}

const notifyState = (
  services: SendServices,
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
