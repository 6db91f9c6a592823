import { serverCodes } from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import { Refusal } from '../core/core.ts'
import type { Services } from '../core/services.ts'

/** Fields by which users say how others may reach them: nobody sees these. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'allowType',
  'adminForbidType',
  'language',
  'messageSettings',
])

/** The back end, in whosever name it calls, and administrators with a client. */
export const isOfBackEnd = (
  services: Services,
  { administrator, sdkAppID, userID }: Caller,
): boolean => administrator !== undefined || services.isAdministrator(sdkAppID, userID)

/** Refuses a change of what others see of a user, where that is the back end's alone (40008). */
export const admitProfile = (
  services: Services,
  caller: Caller,
  fields: readonly string[],
): void => {
  const { writableBy } = services.settings.of(caller.sdkAppID).profiles.value
  if (writableBy === 'user' || isOfBackEnd(services, caller)) return
  const field = fields.find((one) => !OWN_FIELDS.has(one))
  if (field === undefined) return
  const why = `only the back end of this app writes ${field}`
  throw new Refusal(serverCodes.PROFILE_NOT_WRITABLE, `profile.update: ${why}; ask it to`)
}

/** Refuses a name card, where name cards are the back end's alone (10007). */
export const admitNameCard = (
  services: Services,
  caller: Caller,
  nameCard: string | undefined,
): void => {
  if (nameCard === undefined || isOfBackEnd(services, caller)) return
  const { nameCardsWritableBy } = services.settings.of(caller.sdkAppID).groups.value
  if (nameCardsWritableBy === 'members') return
  const why = 'only the back end of this app sets name cards; ask it to'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `change member: ${why}`)
}
