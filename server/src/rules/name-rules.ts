import { serverCodes } from 'tavern-im/protocol'
import type { Caller } from '../core/caller.ts'
import { Refusal } from '../core/core.ts'
import type { World } from '../core/world.ts'

/** Fields by which users say how others may reach them: nobody sees these. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'allowType',
  'adminForbidType',
  'language',
  'messageSettings',
])

/** The back end, in whosever name it calls, and administrators with a client. */
export const isOfBackEnd = (world: World, { administrator, sdkAppID, userID }: Caller): boolean =>
  administrator !== undefined || world.isAdministrator(sdkAppID, userID)

/** Refuses a change of what others see of a user, where that is the back end's alone (40008). */
export const admitProfile = (world: World, caller: Caller, fields: readonly string[]): void => {
  const { writableBy } = world.settings.of(caller.sdkAppID).profiles.value
  if (writableBy === 'user' || isOfBackEnd(world, caller)) return
  const field = fields.find((one) => !OWN_FIELDS.has(one))
  if (field === undefined) return
  const why = `only the back end of this app writes ${field}`
  throw new Refusal(serverCodes.PROFILE_NOT_WRITABLE, `profile.update: ${why}; ask it to`)
}

/** Refuses a name card, where name cards are the back end's alone (10007). */
export const admitNameCard = (world: World, caller: Caller, nameCard: string | undefined): void => {
  if (nameCard === undefined || isOfBackEnd(world, caller)) return
  const { nameCardsWritableBy } = world.settings.of(caller.sdkAppID).groups.value
  if (nameCardsWritableBy === 'members') return
  const why = 'only the back end of this app sets name cards; ask it to'
  throw new Refusal(serverCodes.GROUP_NO_PERMISSION, `change member: ${why}`)
}
