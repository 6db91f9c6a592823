import { object, optional, text, wellFormed } from '../../kernel/check.ts'
import * as errorCodes from '../../kernel/error-codes.ts'
import { type ErrorRow, imError } from '../../kernel/errors.ts'
import { TSignaling } from '../../protocol/signaling.ts'
import type { InvitationOptions, SignalingResult } from './api.ts'
import { method, type SignalingContext } from './context.ts'
import { decided } from './invitation.ts'
import { HISTORY_PAGE } from './limits.ts'
import type { Signal } from './model.ts'
import { type Known, oneAtATime, requireInvitation } from './require-invitation.ts'
import { compose, send } from './send.ts'

/** The differences between the actions of an invitation. */
interface Action {
  readonly name: 'accept' | 'reject' | 'cancel'
  readonly actionType: number
  /** The error of an action that comes too late. */
  readonly late: ErrorRow
  isPermitted(invite: Signal, userID: string): boolean
  /** Whether the action can still decide something. */
  isOpen(invitation: Known, userID: string): boolean
}

export const ofInvitee = {
  late: errorCodes.INVALID_INVITE_ID,
  isPermitted: ({ inviteeList }: Signal, userID: string) => inviteeList.includes(userID),
  isOpen: (invitation: Known, userID: string) => !decided(invitation).has(userID),
}

export const answerMethod = (action: Action) =>
  method<Action['name']>({
    args: [object({ inviteID: text, data: optional(wellFormed) })],
    run(im, options) {
      const { name, late } = action
      const { inviteID } = options
      const { userID } = im.gate.me
      const invitation = requireInvitation(im, inviteID, name, (invite) =>
        action.isPermitted(invite, userID),
      )
      if (invitation.isQuiet || !action.isOpen(invitation, userID)) {
        throw imError(late, { action: name, data: { inviteID } })
      }
      return oneAtATime(im, invitation, name, () => sendAnswer(im, invitation, action, options))
    },
  })

const sendAnswer = async (
  im: SignalingContext,
  invitation: Known,
  { name, actionType, late }: Action,
  { inviteID, data = '' }: InvitationOptions,
): Promise<SignalingResult> => {
  const { invite } = invitation
  const { userID } = im.gate.me
  const isCancel = actionType === TSignaling.ACTION_TYPE_CANCEL_INVITE
  const inviteeList = isCancel ? invite.inviteeList : [userID]
  const message = compose(im, invite, { ...invite, inviteeList, actionType, data })
  await send(im, invite, message)
  await settle(im, invitation, message.sequence)
  const first = decided(invitation)
  if ([...first.values()].some(({ ID }) => ID === message.ID)) return { inviteID, message }
  const why = 'something else came first; hear what'
  const winner = first.get(userID)?.actionType
  throw imError(late, { action: name, why, data: { inviteID, message, actionType: winner } })
}

/** Loads all messages up to this one, so that the first answer is known. */
const settle = async (
  { messages, log }: SignalingContext,
  { invite, conversationID }: Known,
  sequence: number,
): Promise<void> => {
  if (sequence === 0 || invite.sequence === 0) return
  const known = messages.timeline(conversationID)?.ranges.at(sequence)
  if (known !== undefined && known.from <= invite.sequence) return
  const count = Math.min(HISTORY_PAGE, sequence - invite.sequence)
  await messages
    .recover(conversationID, { sequence, direction: 0, count })
    .catch((error: unknown) => {
      log.debug(`load before ${sequence} of ${conversationID}`, error)
    })
}
