import { object, text, wellFormed } from '../../../kernel/check.ts'
import * as errorCodes from '../../../kernel/error-codes.ts'
import { imError } from '../../../kernel/errors.ts'
import type { SignalingResult } from '../api.ts'
import { method, type SignalingContext } from '../context.ts'
import { undecided } from '../invitation.ts'
import { textOf } from '../model.ts'
import { modified } from '../modified.ts'
import { type Known, requireInvitation } from '../require-invitation.ts'

const action = 'modifyInvitation'

export const modifyInvitation = method<'modifyInvitation'>({
  args: [object({ inviteID: text, data: wellFormed })],
  run(im, { inviteID, data }) {
    const { userID } = im.gate.me
    // Invitees may modify, too: the vendor's call kit marks its copy as consumed before it accepts
    // or rejects (SIGNAL-02).
    const invitation = requireInvitation(
      im,
      inviteID,
      action,
      ({ from, inviteeList }) => from === userID || inviteeList.includes(userID),
    )
    if (undecided(invitation).length === 0) {
      throw imError(errorCodes.INVALID_INVITE_ID, { action, data: { inviteID } })
    }
    if (invitation.invite.sequence === 0) {
      const why = 'an online-only invitation is not stored; invite again'
      throw imError(errorCodes.INVALID_OPERATION, { action, why, data: { inviteID } })
    }
    return modify(im, invitation, data)
  },
})

const modify = async (
  im: SignalingContext,
  invitation: Known,
  data: string,
): Promise<SignalingResult> => {
  const { conversationID, invite } = invitation
  const { sequence, inviteID, inviter, inviteeList, groupID, actionType, timeout } = invite
  const find = () => im.messages.timeline(conversationID)?.at(sequence)
  if (find() === undefined) {
    await im.messages.load(conversationID, { sequence, direction: 0, count: 1 })
  }
  const message = find()
  if (message === undefined) {
    throw imError(errorCodes.INVALID_INVITE_ID, { action, data: { inviteID } })
  }
  const said = { inviteID, inviter, inviteeList, groupID, actionType, timeout, data }
  const payload = { ...message.payload, data: textOf(said) }
  // Applied at once on this device; others receive an event.
  const before = invite.data
  modified(im, invitation, data)
  try {
    await im.modifying.api.modifyMessage({ ...message, payload } as typeof message)
  } catch (error) {
    if (invitation.invite.data === data) modified(im, invitation, before)
    throw error
  }
  return { inviteID, message }
}
