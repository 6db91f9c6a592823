import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../kernel/errors.ts'
import { TYPES } from '../../protocol/types.ts'
import type { GroupContext } from './context.ts'

/** Refuses what rooms cannot do, where the group is known to be one. */
export const refuseInRoom = (
  im: GroupContext,
  groupID: string,
  wanted: string,
  row: ErrorRow = errorCodes.OPERATION_NOT_SUPPORTED_IN_AV,
): void => {
  if (im.groups.get(groupID)?.type === TYPES.GRP_AVCHATROOM)
    throw imError(row, { wanted, data: { groupID } })
}
