import { boolean, number, optional } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { ImError, imError } from '../../kernel/errors.ts'
import { anything, numeric, wellFormed } from '../../kernel/value-checks.ts'
import { TSignaling } from '../../protocol/signaling.ts'
import type { InviteOptions, SignalingResult } from './api.ts'
import type { SignalingContext } from './context.ts'
import { newInviteID } from './invite-id.ts'
import { compose, send } from './send.ts'

export const inviteFields = {
  data: optional(wellFormed),
  timeout: optional(
    numeric((value, name) => {
      number(value, name)
      if ((value as number) < 0) refuse(name, 'must be no less than 0')
    }),
  ),
  onlineUserOnly: optional(boolean),
  offlinePushInfo: optional(anything),
}

export const refuse = (parameter: string, why: string): never => {
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${parameter}`,
    why,
    data: { parameter },
  })
}

interface InviteTarget {
  readonly conversationID: string
  readonly groupID: string
  readonly inviteeList: string[]
}

export const sendInvite = async (
  im: SignalingContext,
  { conversationID, groupID, inviteeList }: InviteTarget,
  { data = '', timeout = 0, onlineUserOnly, offlinePushInfo }: Omit<InviteOptions, 'userID'>,
  inviteID = newInviteID(im.platform),
): Promise<SignalingResult> => {
  const actionType = TSignaling.ACTION_TYPE_INVITE
  const inviter = im.gate.me.userID
  const content = {
    inviteID,
    inviter,
    inviteeList,
    groupID,
    actionType,
    timeout,
    data,
    businessID: 1,
  }
  const message = compose(im, { conversationID }, content)
  const way = { conversationID, sequence: onlineUserOnly ? 0 : 1, isExcluded: false }
  try {
    await send(im, way, message, offlinePushInfo)
  } catch (error) {
    throw error instanceof ImError ? error.holding({ inviteID }) : error
  }
  return { inviteID, message }
}
