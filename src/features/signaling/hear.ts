import { TSignaling } from '../../protocol/signaling.ts'
import { TYPES } from '../../protocol/types.ts'
import type { SignalingContext } from './context.ts'
import { entered, type Invitation, newInvitation } from './invitation.ts'
import { type Said, type Signal, signalingOf } from './model.ts'
import { tell } from './tell.ts'

/** A message that may be a signal. */
export interface SaidMessage extends Said {
  readonly ID: string
  readonly time: number
  readonly sequence: number
  readonly order: number
  readonly isExcluded: boolean
}

const { ACTION_TYPE_INVITE } = TSignaling

/** Messages of a conversation have come, by whatever way. What they say together is told. */
export const heard = (
  im: SignalingContext,
  conversationID: string,
  messages: Iterable<SaidMessage>,
): void => {
  const touched = new Set<Invitation>()
  for (const message of messages) {
    const invitation = taken(im, conversationID, message)
    if (invitation !== undefined) touched.add(invitation)
  }
  for (const invitation of touched) tell(im, invitation)
}

/** The invitation that a message says something new of. */
const taken = (
  { invitations }: SignalingContext,
  conversationID: string,
  message: SaidMessage,
): Invitation | undefined => {
  const signal = signalOf(conversationID, message)
  if (signal === undefined) return undefined
  const { inviteID } = signal
  const invitation = invitations.open(inviteID, () => newInvitation(conversationID))
  // The ID of an invitation means nothing in other conversations.
  if (invitation.conversationID !== conversationID) return undefined
  if (signal.actionType !== ACTION_TYPE_INVITE) {
    return entered(invitation, signal) ? invitation : undefined
  }
  if (invitation.invite !== undefined) return undefined
  invitation.invite = signal
  return invitation
}

const signalOf = (conversationID: string, message: SaidMessage): Signal | undefined => {
  const signaling = signalingOf(message)
  if (signaling === undefined) return undefined
  const { ID, from, time, sequence, order, isExcluded } = message
  const isInvite = signaling.actionType === ACTION_TYPE_INVITE
  const groupID = conversationID.startsWith(TYPES.CONV_GROUP) ? message.to : ''
  const inviter = isInvite ? from : signaling.inviter
  const placed = { ID, conversationID, from, time, sequence, order, isExcluded }
  return { ...signaling, groupID, inviter, ...placed }
}
