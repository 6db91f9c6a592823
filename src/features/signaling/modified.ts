import type { SignalingContext } from './context.ts'
import { type Invitation, invitationKey, undecided } from './invitation.ts'
import { type MessageContent, signalingOf } from './model.ts'
import { inviteDataOf, markChanged } from './report-invitation.ts'

/** Replaces the data of an invitation. Returns false if it is the same. */
export const modified = (im: SignalingContext, invitation: Invitation, data: string): boolean => {
  const { invite } = invitation
  if (invite === undefined || invite.data === data) return false
  invitation.invite = { ...invite, data }
  markChanged(im, invite.inviteID)
  return true
}

/** Applies a modified message that may be an invitation. */
export const messageChanged = (
  im: SignalingContext,
  conversationID: string,
  message: MessageContent & { readonly sequence: number },
): void => {
  const signaling = signalingOf(message)
  if (signaling === undefined) return
  const key = invitationKey(conversationID, message.from, signaling.inviteID)
  const invitation = im.invitations.get(key)
  if (!invitation?.invite || invitation.invite.sequence !== message.sequence) return
  if (!modified(im, invitation, signaling.data)) return
  if (invitation.isQuiet) return
  const { userID } = im.gate.me
  const { invite } = invitation
  const isParty = invite.from === userID || invite.inviteeList.includes(userID)
  if (!isParty || undecided(invitation).length === 0) return
  im.signals.emit('ts_invitation_modified', () => inviteDataOf(invite))
}
