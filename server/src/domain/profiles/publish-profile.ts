import { pushes } from 'tavern-im/protocol'
import { withLoaded } from '../../kernel/cache-miss.ts'
import { eventLoopYielder } from '../../kernel/event-loop-yielder.ts'
import type { Account } from '../cache/entities.ts'
import type { Data } from '../data.ts'
import { outgoing } from '../events/pushes.ts'
import type { Notify } from '../notify.ts'

/** The shortest interval between two pushes of one profile. */
export const PROFILES_TOGETHER_MS = 1_000

/** The peers of this number of newest conversations are notified. */
const PARTNERS = 1_000

const PAGE = 1_000

/**
 * Publishes a changed profile to the online users who have the user as a friend or in a
 * conversation. Offline users refetch it after login. Runs in the background.
 */
export const profileChanged = (services: Data & Notify, { app, userID }: Account): void => {
  services.profileCoalescer
    .add(`${app}:${userID}`, undefined, () => publishProfile(services, app, userID))
    .catch((cause) => services.log.error({ err: cause }, 'sending a profile change failed'))
}

const publishProfile = async (
  services: Data & Notify,
  app: number,
  userID: string,
): Promise<void> => {
  const { cache, storage, queries, delivery } = services
  const account = await withLoaded(() => cache.account(app, userID))
  if (account === null) return
  const { blacklist } = account
  const userIDs = new Set<string>()
  const addOnline = (rows: readonly { readonly userID: string }[]) => {
    for (const { userID: other } of rows) {
      if (!blacklist.has(other) && delivery.isOnline(app, other)) userIDs.add(other)
    }
  }
  addOnline(await storage.read(queries.partners, [account.id, PARTNERS]))
  const pause = eventLoopYielder()
  for (let after = 0; ; ) {
    const rows = await storage.read(queries.befriendedBy, [account.id, after, PAGE])
    addOnline(rows)
    await pause()
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) break
    after = last.id
  }
  userIDs.delete(userID)
  if (userIDs.size === 0) return
  const push = outgoing(pushes.profile.changed, { profileList: [account.profile] })
  delivery.deliver({ sdkAppID: app, userIDs }, push)
}
