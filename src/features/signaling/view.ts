import { TSignaling } from '../../protocol/signaling.ts'
import type { SignalingContext } from './context.ts'
import { decided, type Invitation, undecided } from './invitation.ts'

/** The final state of an invitee, by the `actionType` of messages. */
export type InvitationOutcome = 'cancelled' | 'accepted' | 'rejected' | 'timedOut'

/** The current state of an invitation. */
export interface InvitationSnapshot {
  readonly inviteID: string
  readonly conversationID: string
  /** '' in C2C conversations. */
  readonly groupID: string
  readonly inviter: string
  readonly inviteeList: readonly string[]
  readonly data: string
  /** Seconds; 0: none. */
  readonly timeout: number
  /** Unix milliseconds of this device at which the time to answer ends; null for never. */
  readonly dueAt: number | null
  /** By userID; a missing user can still answer. */
  readonly outcomes: Readonly<Record<string, InvitationOutcome>>
  /** Whether an invitee can still answer. */
  readonly isOpen: boolean
}

/** Invitations, as React sees them. */
export interface InvitationsView {
  /** Open invitations that this user has made, or can answer; oldest first. Topic `invitations`. */
  open(): readonly InvitationSnapshot[]
  /** null if it is unknown. Topic `invitation:` and its ID. */
  invitation(inviteID: string): InvitationSnapshot | null
}

/** Starts with the outcome of `ACTION_TYPE_CANCEL_INVITE`. */
const outcomes = ['cancelled', 'accepted', 'rejected', 'timedOut'] as const

export const invitationsView = (im: SignalingContext): InvitationsView => {
  const { changes, invitations, gate } = im
  const invitation = (inviteID: string) =>
    changes.cached(`invitation:${inviteID}`, () => {
      const known = invitations.entries.flatMap(([, one]) => snapshotOf(one, inviteID))
      return known.find((one) => isParty(one, gate.me.userID)) ?? known[0] ?? null
    })
  return {
    invitation,
    open: () =>
      changes.cached('invitations', () => {
        const { userID } = gate.me
        const known = new Set(invitations.entries.flatMap(([, one]) => one.invite?.inviteID ?? []))
        return [...known].flatMap((inviteID) => {
          const one = invitation(inviteID)
          return one?.isOpen && isParty(one, userID) && !(userID in one.outcomes) ? one : []
        })
      }),
  }
}

const isParty = ({ inviter, inviteeList }: InvitationSnapshot, userID: string): boolean =>
  inviter === userID || inviteeList.includes(userID)

const snapshotOf = (known: Invitation, requestedID: string): InvitationSnapshot | [] => {
  if (known.invite?.inviteID !== requestedID) return []
  const { inviteID, conversationID, groupID, inviter, inviteeList, data, timeout } = known.invite
  const done = [...decided(known)].flatMap(([userID, { actionType }]) => {
    const outcome = outcomes[actionType - TSignaling.ACTION_TYPE_CANCEL_INVITE]
    return outcome === undefined ? [] : [[userID, outcome] as const]
  })
  return Object.freeze({
    ...{ inviteID, conversationID, groupID, inviter, data, timeout },
    inviteeList: Object.freeze([...inviteeList]),
    dueAt: timeout > 0 ? (known.dueAt ?? null) : null,
    outcomes: Object.freeze(Object.fromEntries(done)),
    isOpen: !known.isQuiet && undecided(known).length > 0,
  })
}
