import {
  anything,
  arrayOf,
  boolean,
  number,
  numeric,
  object,
  optional,
  text,
  wellFormed,
} from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { ImError, imError } from '../../../kernel/errors.ts'
import { TSignaling } from '../../../protocol/signaling.ts'
import { c2cID, groupConversationID } from '../../messages/index.ts'
import type { InviteOptions, SignalingResult } from '../api.ts'
import { method, type SignalingContext } from '../context.ts'
import { newInviteID } from '../invite-id.ts'
import { compose, send } from '../send.ts'

const shared = {
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

const refuse = (parameter: string, why: string): never => {
  throw imError(errorCodes.INVALID_OPERATION, {
    action: `check ${parameter}`,
    why,
    data: { parameter },
  })
}

const inviteArgs = [object({ ...shared, userID: text })]
const inviteInGroupArgs = [object({ ...shared, groupID: text, inviteeList: arrayOf(text) })]

interface InviteTarget {
  readonly conversationID: string
  readonly groupID: string
  readonly inviteeList: string[]
}

const sendInvite = async (
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

export const invite = method<'invite'>({
  args: inviteArgs,
  run(im, options, inviteID) {
    const { userID } = options
    if (userID === im.gate.me.userID) refuse('userID', 'must be somebody else')
    const target = { conversationID: c2cID(userID), groupID: '', inviteeList: [userID] }
    return sendInvite(im, target, options, inviteID)
  },
})

export const inviteInGroup = method<'inviteInGroup'>({
  args: inviteInGroupArgs,
  run(im, options, inviteID) {
    const { groupID } = options
    const inviteeList = [...new Set(options.inviteeList)].filter((one) => one !== im.gate.me.userID)
    if (inviteeList.length === 0) refuse('inviteeList', 'must have somebody else')
    const conversationID = groupConversationID(groupID)
    return sendInvite(im, { conversationID, groupID, inviteeList }, options, inviteID)
  },
})
