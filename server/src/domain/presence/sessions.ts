import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Caller } from '../../kernel/caller.ts'
import { notifySessionEnd } from '../../services/webhooks/state-hooks.ts'
import type { Services } from '../services.ts'

/**
 * The reason for a session's end: connection lost, logout, kick by the server, or replacement by
 * another session.
 */
export type SessionEnd = 'lost' | 'loggedOut' | 'kickedOut' | 'replaced'

/** Registers a session; `isFirst`: its user had no other session. */
export const sessionEntered = (services: Services, caller: Caller, isFirst: boolean): void => {
  const { sdkAppID, userID, connectionID } = caller
  services.presence.watchers.entered(connectionID, userID)
  if (!isFirst) return
  services.presence.changed(sdkAppID, userID)
  keep(services, caller, true)
}

/** Removes a session; `isLast`: its user has no other session. */
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

/** A logout clears the custom status; a lost connection keeps it. */
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
