import { serverCodes } from 'tavern-im/protocol'
import { Refusal } from '../core/core.ts'
import type { Context } from './context.ts'

/**
 * Refuses with 60018 who does something about too many users: each of them may be a row, and something to tell. Back
 * ends are counted by their calls.
 */
export const admitRelations = ({ services, caller }: Context, count: number): void => {
  const { sdkAppID, userID, administrator } = caller
  if (administrator !== undefined) return
  if (!services.relationQuota.isOneTooMany(`${sdkAppID} ${userID}`, count)) return
  throw new Refusal(serverCodes.TOO_OFTEN, 'change relations: too many users in a minute')
}
