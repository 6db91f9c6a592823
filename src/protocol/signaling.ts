/** Signaling events and action types. */
export const TSignaling = {
  NEW_INVITATION_RECEIVED: 'newInvitationReceived',
  INVITEE_ACCEPTED: 'ts_invitee_accepted',
  INVITEE_REJECTED: 'ts_invitee_rejected',
  INVITATION_CANCELLED: 'ts_invitation_cancelled',
  INVITATION_TIMEOUT: 'ts_invitation_timeout',
  INVITATION_MODIFIED: 'ts_invitation_modified',
  ACTION_TYPE_UNKNOWN: 0,
  ACTION_TYPE_INVITE: 1,
  ACTION_TYPE_CANCEL_INVITE: 2,
  ACTION_TYPE_ACCEPT_INVITE: 3,
  ACTION_TYPE_REJECT_INVITE: 4,
  ACTION_TYPE_INVITE_TIMEOUT: 5,
} as const
