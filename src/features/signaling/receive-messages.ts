import { TSignaling } from '../../protocol/signaling.ts'
import { groupOf } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { addAction, type Invitation, invitationKey, newInvitation } from './invitation.ts'
import { type MessageContent, type Signal, signalingOf } from './model.ts'
import { reportInvitation } from './report-invitation.ts'

/** A message that may be a signal. */
export interface ReceivedMessage extends MessageContent {
  readonly ID: string
  readonly time: number
  readonly sequence: number
  readonly order: number
  readonly isExcluded: boolean
}

const { ACTION_TYPE_INVITE } = TSignaling

/**
 * Reads the signals of messages that arrived or were found, and reports the resulting changes
 * together.
 */
export const receiveMessages = (
  im: SignalingContext,
  conversationID: string,
  messages: Iterable<ReceivedMessage>,
  isLookedFor = false,
): void => {
  const touched = new Set<Invitation>()
  for (const message of messages) {
    const invitation = invitationOf(im, conversationID, message, isLookedFor)
    if (invitation !== undefined) touched.add(invitation)
  }
  for (const invitation of touched) reportInvitation(im, invitation)
}

/** The invitation that a message changes. */
const invitationOf = (
  { invitations }: SignalingContext,
  conversationID: string,
  message: ReceivedMessage,
  isLookedFor: boolean,
): Invitation | undefined => {
  const signal = signalOf(conversationID, message)
  if (signal === undefined) return undefined
  // Keyed by conversation and inviter, since other users can see and reuse the ID.
  const key = invitationKey(conversationID, signal.inviter, signal.inviteID)
  const invitation = invitations.open(key, () => newInvitation(conversationID))
  if (signal.actionType !== ACTION_TYPE_INVITE) {
    if (!addAction(invitation, signal)) return undefined
    if (invitation.invite === undefined && !isLookedFor) invitation.early.add(signal)
    return invitation
  }
  if (invitation.invite !== undefined) return undefined
  invitation.invite = signal
  return invitation
}

const signalOf = (conversationID: string, message: ReceivedMessage): Signal | undefined => {
  const signaling = signalingOf(message)
  if (signaling === undefined) return undefined
  const { ID, from, time, sequence, order, isExcluded } = message
  const isInvite = signaling.actionType === ACTION_TYPE_INVITE
  const groupID = groupOf(conversationID)
  const inviter = isInvite ? from : signaling.inviter
  const placed = { ID, conversationID, from, time, sequence, order, isExcluded }
  return { ...signaling, groupID, inviter, ...placed }
}
