import type { Stop } from '../../platform/clock.ts'
import { TSignaling } from '../../protocol/signaling.ts'
import type { Signal } from './model.ts'

/**
 * The state of an invitation. It follows from the order of the messages alone (`decided`), so that
 * all devices agree, whatever order they receive them in:
 *
 *     invited ─► accepted | rejected | cancelled | timed out, for each invitee
 *
 * The first message counts. A later one changes nothing, unless its position in the order is
 * earlier.
 */
export interface Invitation {
  readonly conversationID: string
  /** Undefined while only answers to it have arrived. */
  invite: Signal | undefined
  /** Ordered by `order`. */
  actions: Signal[]
  /** Actions that arrived before the invitation; the host has not been notified of them. */
  readonly early: Set<Signal>
  /** The action type of each invitee that the host was notified of. */
  readonly reported: Map<string, number>
  /** It was over or old when it was found: the host is not notified. */
  isQuiet: boolean
  /** It arrived while no handler listened, and has not been emitted since. */
  isUnreceived: boolean
  /**
   * Unix milliseconds of this device at which the time to answer ends; undefined until the
   * invitation has arrived.
   */
  dueAt: number | undefined
  /** An action is running; only one may. */
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

/** The key of an invitation in the store. */
export const invitationKey = (conversationID: string, inviter: string, inviteID: string): string =>
  JSON.stringify([conversationID, inviter, inviteID])

const { ACTION_TYPE_CANCEL_INVITE, ACTION_TYPE_INVITE_TIMEOUT } = TSignaling

/** The users that an action is about: users other than the inviter act only for themselves. */
const concerned = ({ inviter, inviteeList }: Signal, { from, actionType }: Signal) => {
  const isOfInviter = from === inviter
  if (actionType === ACTION_TYPE_CANCEL_INVITE) return isOfInviter ? inviteeList : []
  return isOfInviter && actionType === ACTION_TYPE_INVITE_TIMEOUT ? inviteeList : [from]
}

/** The action that counts for each invitee who has one. */
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

/** The invitees who can still answer. */
export const undecided = (invitation: Invitation): string[] => {
  const first = decided(invitation)
  return invitation.invite?.inviteeList.filter((userID) => !first.has(userID)) ?? []
}

/** Inserts an action in order. Returns false if it is known, or repeats an earlier one. */
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
