import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { SignalingContext } from './context.ts'
import type { Invitation } from './invitation.ts'
import type { Signal } from './model.ts'
import { tell } from './tell.ts'

/** An invitation that is known. */
export interface Known extends Invitation {
  invite: Signal
}

/** Throws 8010, and 8011 unless `isMay` lets me do it. */
export const requireInvitation = (
  im: SignalingContext,
  inviteID: string,
  wanted: string,
  isMay: (invite: Signal) => boolean,
): Known => {
  const data = { inviteID }
  const invitation = im.invitations.get(inviteID)
  if (invitation?.invite === undefined) {
    throw imError(errorCodes.INVALID_INVITE_ID, { wanted, data })
  }
  if (!isMay(invitation.invite)) throw imError(errorCodes.INVITE_NO_PERMISSION, { wanted, data })
  return invitation as Known
}

/** Runs one action of an invitation; throws 8012 while another one is under way. */
export const oneAtATime = async <Result>(
  im: SignalingContext,
  invitation: Known,
  wanted: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  if (invitation.isBusy) {
    const why = 'another action is under way; wait for its outcome'
    const { inviteID } = invitation.invite
    throw imError(errorCodes.INVITE_EXISTS, { wanted, why, data: { inviteID } })
  }
  invitation.isBusy = true
  try {
    return await act()
  } finally {
    invitation.isBusy = false
    im.changes.batch(() => tell(im, invitation))
  }
}
