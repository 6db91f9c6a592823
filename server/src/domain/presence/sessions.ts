import { withLoaded } from '../../kernel/cache-miss.ts'
import type { Caller } from '../../kernel/caller.ts'
import type { Data } from '../data.ts'
import type { SessionEnd } from '../domain-events.ts'
import type { Notify } from '../notify.ts'
import type { Relations } from '../relations.ts'

/** Registers a session; `isFirst`: its user had no other session. */
export const sessionEntered = (
  services: Data & Notify & Relations,
  caller: Caller,
  isFirst: boolean,
): void => {
  const { sdkAppID, userID, connectionID } = caller
  services.events.sessionEntered.publish(caller)
  services.presence.watchers.entered(connectionID, userID)
  if (!isFirst) return
  services.presence.changed(sdkAppID, userID)
  keep(services, caller, true)
}

/** Removes a session; `isLast`: its user has no other session. */
export const sessionLeft = (
  services: Data & Notify & Relations,
  caller: Caller,
  end: SessionEnd,
  isLast: boolean,
): void => {
  const { sdkAppID, userID, connectionID } = caller
  services.presence.watchers.left(connectionID)
  services.events.sessionLeft.publish({ caller, end })
  if (!isLast) return
  services.presence.changed(sdkAppID, userID)
  if (end === 'loggedOut' || end === 'kickedOut') keep(services, caller, false)
}

/** A logout clears the custom status; a lost connection keeps it. */
const keep = (services: Data, { sdkAppID, userID }: Caller, isLoggedIn: boolean): void => {
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
