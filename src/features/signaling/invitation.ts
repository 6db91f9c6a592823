import type { Stop } from '../../platform/clock.ts'
import { TSignaling } from '../../protocol/signaling.ts'
import type { Signal } from './model.ts'

/**
 * Everything that was said of an invitation. Who is where follows from the order of the messages alone (`decided`),
 * so that all devices agree, whenever each of them heard what:
 *
 *     invited ─► accepted | rejected | cancelled | timed out, for each who is invited
 *
 * The first message counts. Nothing that comes later changes it, unless its place is before.
 */
export interface Invitation {
  readonly conversationID: string
  /** Missing while only answers to it have come. */
  invite: Signal | undefined
  /** In their order. */
  actions: Signal[]
  /** Those that came before the invitation itself was found: nobody has heard of them. */
  readonly early: Set<Signal>
  /** What became of each who was invited, as the host knows it. */
  readonly reported: Map<string, number>
  /** It was over, or of long ago, when it was found: nobody needs to hear of it. */
  isQuiet: boolean
  /** It came while no handler listened, and has not been raised since. */
  isUnreceived: boolean
  /** Unix milliseconds here at which invitees have no time left; undefined until the invitation itself has come. */
  dueAt: number | undefined
  /** One action at a time. */
  isBusy: boolean
  timer: Stop | undefined
}

export const newInvitation = (conversationID: string): Invitation => ({
  conversationID,
  invite: undefined,
  actions: [],
  early: new Set(),
  reported: new Map(),
  isQuiet: false,
  isUnreceived: false,
  dueAt: undefined,
  isBusy: false,
  timer: undefined,
})

/** Under which an invitation is kept. */
export const invitationKey = (conversationID: string, inviter: string, inviteID: string): string =>
  JSON.stringify([conversationID, inviter, inviteID])

const { ACTION_TYPE_CANCEL_INVITE, ACTION_TYPE_INVITE_TIMEOUT } = TSignaling

/** Whom an action is about: others can speak for nobody but themselves. */
const concerned = ({ inviter, inviteeList }: Signal, { from, actionType }: Signal) => {
  const isOfInviter = from === inviter
  if (actionType === ACTION_TYPE_CANCEL_INVITE) return isOfInviter ? inviteeList : []
  return isOfInviter && actionType === ACTION_TYPE_INVITE_TIMEOUT ? inviteeList : [from]
}

/** Which action counts for each who has none left to wait for. */
export const decided = ({ invite, actions }: Invitation): Map<string, Signal> => {
  const first = new Map<string, Signal>()
  if (invite === undefined) return first
  const invitees = new Set(invite.inviteeList)
  for (const action of actions) {
    for (const userID of concerned(invite, action)) {
      if (invitees.has(userID) && !first.has(userID)) first.set(userID, action)
    }
  }
  return first
}

/** Who can still answer. */
export const undecided = (invitation: Invitation): string[] => {
  const first = decided(invitation)
  return invitation.invite?.inviteeList.filter((userID) => !first.has(userID)) ?? []
}

/** Puts an action at its place. False: it is known, or was said before: who says it again and again adds nothing. */
export const addAction = (invitation: Invitation, action: Signal): boolean => {
  const { actions } = invitation
  const { ID, from, actionType, order } = action
  const said = actions.findIndex(
    (one) => one.ID === ID || (one.from === from && one.actionType === actionType),
  )
  const known = actions[said]
  if (known && (known.ID === ID || known.order <= order)) return false
  if (known) actions.splice(said, 1)
  const after = actions.findIndex(({ order }) => order > action.order)
  actions.splice(after < 0 ? actions.length : after, 0, action)
  return true
}
