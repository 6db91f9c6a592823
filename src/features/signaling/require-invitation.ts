import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import type { SignalingContext } from './context.ts'
import type { Invitation } from './invitation.ts'
import type { Signal } from './model.ts'
import { reportInvitation } from './report-invitation.ts'

/** An invitation that has arrived. */
export interface Known extends Invitation {
  invite: Signal
}

/** Throws 8010 for an unknown invitation, and 8011 unless `isPermitted` allows the action. */
export const requireInvitation = (
  im: SignalingContext,
  inviteID: string,
  action: string,
  isPermitted: (invite: Signal) => boolean,
): Known => {
  const data = { inviteID }
  const known = im.invitations.entries.flatMap(([, one]) =>
    one.invite?.inviteID === inviteID ? [one as Known] : [],
  )
  if (known.length === 0) throw imError(errorCodes.INVALID_INVITE_ID, { action, data })
  // If several invitations have the same ID, the oldest counts.
  const [first] = known
    .filter(({ invite }) => isPermitted(invite))
    .sort((one, other) => one.invite.time - other.invite.time)
  if (first === undefined) throw imError(errorCodes.INVITE_NO_PERMISSION, { action, data })
  return first
}

/** Runs one action of an invitation; throws 8012 while another one is running. */
export const oneAtATime = async <Result>(
  im: SignalingContext,
  invitation: Known,
  action: string,
  act: () => Promise<Result>,
): Promise<Result> => {
  if (invitation.isBusy) {
    const why = 'another action is in flight; wait for it'
    const { inviteID } = invitation.invite
    throw imError(errorCodes.INVITE_EXISTS, { action, why, data: { inviteID } })
  }
  invitation.isBusy = true
  try {
    return await act()
  } finally {
    invitation.isBusy = false
    im.changes.batch(() => reportInvitation(im, invitation))
  }
}
