import type { Group } from '../../domain/cache/entities.ts'
import type { Configuration } from '../../domain/configuration/configuration.ts'
import { isRoom } from '../../domain/rules/group-rules.ts'
import type { Context } from '../context.ts'
import type { Limits } from '../limits.ts'

/**
 * Refuses with 60018 an account that has written too much group data in an hour: each write takes
 * an entry of a log that has room for 1,000, shared with other events. A live room has no log. Call
 * it after the last look-up.
 */
export const takeGroupData = (
  { services, caller }: Context<Configuration & Limits>,
  group: Group,
): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined || isRoom(group)) return
  const { groupDataPerHour } = services.settings.of(sdkAppID).limits.value
  services.groupDataBudget.take(`${sdkAppID} ${userID}`, 1, groupDataPerHour)
}
