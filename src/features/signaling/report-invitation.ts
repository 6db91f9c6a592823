import { TSignaling } from '../../protocol/signaling.ts'
import type { SignalingContext } from './context.ts'
import { arm, isOver } from './expiry.ts'
import { decided, type Invitation, undecided } from './invitation.ts'
import type { Signal } from './model.ts'

const {
  ACTION_TYPE_CANCEL_INVITE,
  ACTION_TYPE_ACCEPT_INVITE,
  ACTION_TYPE_REJECT_INVITE,
  ACTION_TYPE_INVITE_TIMEOUT,
} = TSignaling

/**
 * Emits the changes since the last report, and starts the timer. Not while an action of this device
 * is running: a later message may precede its outcome.
 */
export const reportInvitation = (im: SignalingContext, invitation: Invitation): void => {
  const { invite, reported } = invitation
  if (invite === undefined || invitation.isBusy) return
  markChanged(im, invite.inviteID)
  const changed = new Map<Signal, string[]>()
  for (const [userID, action] of decided(invitation)) {
    if (reported.get(userID) === action.actionType) continue
    reported.set(userID, action.actionType)
    const users = changed.get(action)
    if (users === undefined) changed.set(action, [userID])
    else users.push(userID)
  }
  const isFound = invitation.dueAt === undefined && !im.own.get(invite.ID)
  if (invitation.dueAt === undefined) begin(im, invitation, invite)
  if (!invitation.isQuiet) {
    for (const [action, users] of changed) {
      if (!isFound || invitation.early.has(action)) emitAction(im, invite, action, users)
    }
  }
  arm(im, invitation, () => reportInvitation(im, invitation))
}

/** Marks an invitation as changed for its subscribers. */
export const markChanged = ({ changes }: SignalingContext, inviteID: string): void => {
  changes.mark(`invitation:${inviteID}`)
  changes.mark('invitations')
}

/** Computes the deadline, and emits the invitation unless it was over or old when it was found. */
const begin = (im: SignalingContext, invitation: Invitation, invite: Signal): void => {
  const { userID } = im.gate.me
  const isMine = invite.from === userID
  const { timeout } = invite
  const { clock } = im.platform
  const age = im.serverTime() / 1000 - invite.time
  // Times of messages are whole seconds.
  invitation.dueAt = clock.now() + 1000 * Math.min(timeout, timeout + 1 - age)
  invitation.isQuiet = !isMine && (isOver(im, invitation) || age > im.cloud.value('history_s_time'))
  if (isMine || invitation.isQuiet || invitation.reported.has(userID)) return
  if (!invite.inviteeList.includes(userID)) return
  invitation.isUnreceived = !im.lookBack.hasListener
  im.signals.emit('newInvitationReceived', () => inviteDataOf(invite))
}

/** Emits invitations that arrived before a listener was added and are still open to this user. */
export const emitUnreceived = (im: SignalingContext, conversationID: string): void => {
  for (const [, invitation] of im.invitations.entries) {
    const { invite, isUnreceived } = invitation
    if (!isUnreceived || invite === undefined || invitation.conversationID !== conversationID)
      continue
    invitation.isUnreceived = false
    if (isOver(im, invitation) || !undecided(invitation).includes(im.gate.me.userID)) continue
    im.signals.emit('newInvitationReceived', () => inviteDataOf(invite))
  }
}

export const inviteDataOf = ({
  inviteID,
  inviter,
  inviteeList,
  groupID,
  data,
  timeout,
}: Signal) => ({ inviteID, inviter, inviteeList: [...inviteeList], groupID, data, timeout })

const emitAction = (im: SignalingContext, invite: Signal, action: Signal, users: string[]) => {
  const { userID } = im.gate.me
  const { inviteID, inviter, groupID } = invite
  const { actionType, data, from } = action
  const isParty = inviter === userID || invite.inviteeList.includes(userID)
  // The caller has the result of its own action. A time-out has no caller, so it is always emitted.
  if (actionType !== ACTION_TYPE_INVITE_TIMEOUT && im.own.get(action.ID)) return
  if (actionType === ACTION_TYPE_ACCEPT_INVITE || actionType === ACTION_TYPE_REJECT_INVITE) {
    const name =
      actionType === ACTION_TYPE_ACCEPT_INVITE ? 'ts_invitee_accepted' : 'ts_invitee_rejected'
    im.signals.emit(name, () => ({ inviteID, inviter, invitee: from, groupID, data }))
  } else if (actionType === ACTION_TYPE_CANCEL_INVITE) {
    if (inviter !== userID && !users.includes(userID)) return
    im.signals.emit('ts_invitation_cancelled', () => ({ inviteID, inviter, groupID, data }))
  } else if (isParty) {
    const isSelfTimeout = users.includes(userID)
    im.signals.emit('ts_invitation_timeout', () => ({
      inviteID,
      inviter,
      inviteeList: users,
      groupID,
      isSelfTimeout,
    }))
  }
}
