import { serverCodes } from 'tavern-im/protocol'
import type { Caller } from '../../kernel/caller.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** Fields about how other users may contact the user: not visible to others. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'allowType',
  'adminForbidType',
  'language',
  'messageSettings',
])

/** Whether the back end calls, on any user's behalf, or an administrator with a client. */
export const isOfBackEnd = (
  services: Configuration,
  { administrator, sdkAppID, userID }: Caller,
): boolean => administrator !== undefined || services.isAdministrator(sdkAppID, userID)

/** Refuses a change of visible profile fields if only the back end may write them (40008). */
export const admitProfile = (
  services: Configuration,
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

/** Refuses a name card if only the back end may write name cards (10007). */
export const admitNameCard = (
  services: Configuration,
  caller: Caller,
  nameCard: string | undefined,
): void => {
  if (nameCard === undefined || isOfBackEnd(services, caller)) return
  const { nameCardsWritableBy } = services.settings.of(caller.sdkAppID).groups.value
  if (nameCardsWritableBy === 'members') return
  const why = 'only the back end of this app sets name cards; ask it to'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `change member: ${why}`)
}
