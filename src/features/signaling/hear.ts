import { TSignaling } from '../../protocol/signaling.ts'
import { groupOf } from '../messages/index.ts'
import type { SignalingContext } from './context.ts'
import { entered, type Invitation, invitationKey, newInvitation } from './invitation.ts'
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

/** Messages of a conversation have come, or were looked for. What they say together is told. */
export const heard = (
  im: SignalingContext,
  conversationID: string,
  messages: Iterable<SaidMessage>,
  isLookedFor = false,
): void => {
  const touched = new Set<Invitation>()
  for (const message of messages) {
    const invitation = taken(im, conversationID, message, isLookedFor)
    if (invitation !== undefined) touched.add(invitation)
  }
  for (const invitation of touched) tell(im, invitation)
}

/** The invitation that a message says something new of. */
const taken = (
  { invitations }: SignalingContext,
  conversationID: string,
  message: SaidMessage,
  isLookedFor: boolean,
): Invitation | undefined => {
  const signal = signalOf(conversationID, message)
  if (signal === undefined) return undefined
  // An ID means nothing in other conversations, nor of other inviters: others may have seen it.
  const key = invitationKey(conversationID, signal.inviter, signal.inviteID)
  const invitation = invitations.open(key, () => newInvitation(conversationID))
  if (signal.actionType !== ACTION_TYPE_INVITE) {
    if (!entered(invitation, signal)) return undefined
    if (invitation.invite === undefined && !isLookedFor) invitation.early.add(signal)
    return invitation
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
  const groupID = groupOf(conversationID)
  const inviter = isInvite ? from : signaling.inviter
  const placed = { ID, conversationID, from, time, sequence, order, isExcluded }
  return { ...signaling, groupID, inviter, ...placed }
}
