import type { Caller } from '../core/caller.ts'
import type { SessionEnd } from '../core/presence/sessions.ts'
import type { World } from '../core/world.ts'
import { platformOf } from './hook-request.ts'
import { originOf, sendWebhook } from './send-webhook'

type Telling = Pick<World, 'webhooks' | 'writer' | 'time'>

/** A session has begun; `kicked`: platforms of the sessions that ended for it. */
export const tellLogin = (world: Telling, caller: Caller, kicked: readonly number[]): void =>
  tellState(world, caller, 'Login', 'Register', kicked)

/** A session has ended. Of one that another takes the place of the other one's login tells. */
export const tellSessionEnd = (world: Telling, caller: Caller, end: SessionEnd): void => {
  if (end === 'replaced') return
  if (end === 'lost') tellState(world, caller, 'Disconnect', 'LinkClose')
  else tellState(world, caller, 'Logout', 'Unregister')
}

const tellState = (
  world: Telling,
  caller: Caller,
  Action: string,
  Reason: string,
  kicked: readonly number[] = [],
): void =>
  sendWebhook(world, 'State.StateChange', originOf(caller), () => ({
    EventTime: world.time() * 1000,
    Info: { To_Account: caller.userID, Action, Reason },
    ...(kicked.length > 0 && {
      KickedDevice: kicked.map((one) => ({ Platform: platformOf(one) })),
    }),
  }))
