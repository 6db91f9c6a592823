import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../kernel/refusal.ts'
import type { Context } from './context.ts'
import type { Limits } from './limits.ts'

/**
 * Refuses with 60018 a caller with too many users per minute: each may cause a row and an event.
 * Calls of back ends are counted separately.
 */
export const admitRelations = ({ services, caller }: Context<Limits>, count: number): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined) return
  if (!services.relationQuota.isOneTooMany(`${sdkAppID} ${userID}`, count)) return
  throw new Refusal(serverCodes.TOO_OFTEN, 'change relations: too many users in a minute')
}
