import { notifySessionEnd } from '../../webhooks/state-hooks.ts'
import type { Caller } from '../caller.ts'
import { withLoaded } from '../memory/cache-miss.ts'
import type { Services } from '../services.ts'

/** How a session ends: with its connection, because its user or the server wants so, or for another one of its user. */
export type SessionEnd = 'lost' | 'loggedOut' | 'kickedOut' | 'replaced'

/** A session has begun; `isFirst`: its user had none. */
export const sessionEntered = (services: Services, caller: Caller, isFirst: boolean): void => {
  const { sdkAppID, userID, connectionID } = caller
  services.presence.watchers.entered(connectionID, userID)
  if (!isFirst) return
  services.presence.changed(sdkAppID, userID)
  keep(services, caller, true)
}

/** A session has ended; `isLast`: its user has none any more. */
export const sessionLeft = (
  services: Services,
  caller: Caller,
  end: SessionEnd,
  isLast: boolean,
): void => {
  const { sdkAppID, userID, connectionID } = caller
  services.presence.watchers.left(connectionID)
  notifySessionEnd(services, caller, end)
  if (!isLast) return
  services.presence.changed(sdkAppID, userID)
  if (end === 'loggedOut' || end === 'kickedOut') keep(services, caller, false)
}

/** Who has logged out says nothing of itself any more; who has lost its connection says the same afterwards. */
const keep = (services: Services, { sdkAppID, userID }: Caller, isLoggedIn: boolean): void => {
  const { cache, writer, tables, log } = services
  const write = () => {
    const account = cache.account(sdkAppID, userID)
    if (account === null || account.isLoggedIn === isLoggedIn) return
    account.isLoggedIn = isLoggedIn
    if (!isLoggedIn) account.customStatus = ''
    writer.touch(tables.account, account)
  }
  Promise.resolve(withLoaded(write)).catch((cause) => {
    log.error({ err: cause }, 'storing a session failed')
  })
}
