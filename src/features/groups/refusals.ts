import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, type ImError, imError } from '../../kernel/errors.ts'
import { TYPES } from '../../protocol/types.ts'
import type { GroupContext } from './context.ts'

/** The error for rooms of a client without the feature. */
export const noRooms = (action: string, groupID: string): ImError =>
  imError(errorCodes.NO_MODULE, {
    action,
    why: 'the feature liveRooms is missing; pass it to createChat',
    data: { groupID },
  })

/** Rejects an operation that rooms do not support, if the group is known as a room. */
export const refuseInRoom = (
  im: GroupContext,
  groupID: string,
  action: string,
  row: ErrorRow = errorCodes.OPERATION_NOT_SUPPORTED_IN_AV,
): void => {
  if (im.groups.get(groupID)?.type === TYPES.GRP_AVCHATROOM)
    throw imError(row, { action, data: { groupID } })
}
