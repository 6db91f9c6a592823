import {
  type ChatSDK,
  type ChatView,
  type InvitationSnapshot,
  type Stop,
  viewOf,
} from 'tavern-im/strict'
import { type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { notifyWhenDue } from './listening.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { featureOf } from './use-chat.ts'
import type { ReadOptions } from './use-store.ts'

interface InvitationData {
  /** null if this client does not know it. */
  readonly invitation: InvitationSnapshot | null
  /** Seconds left to answer, counted down; null without a time limit, or if all have answered. */
  readonly secondsLeft: number | null
  /** Accepts; `data` is passed on unchanged. */
  readonly accept: (data?: string) => Promise<Outcome>
  /** Declines. */
  readonly reject: (data?: string) => Promise<Outcome>
  /** Cancels an own invitation. */
  readonly cancel: (data?: string) => Promise<Outcome>
}

/** The result of `useInvitation`. */
export interface InvitationState extends InvitationData, QueryState {}

interface InvitationsData {
  /** Invitations that wait for the user's answer, oldest first. */
  readonly incoming: readonly InvitationSnapshot[]
  /** Own invitations that are still open. */
  readonly outgoing: readonly InvitationSnapshot[]
}

/** The result of `useInvitations`. */
export interface InvitationsState extends InvitationsData, QueryState {}

const state: Query<object>['state'] = (view) =>
  view.session().status === 'ready' ? {} : { status: 'pending', source: 'none' }

/** Adds a listener so that the client reports invitations received while the user was offline. */
const attend = (chat: ChatSDK): Stop => {
  const listener = () => {}
  chat.addSignalingListener('newInvitationReceived', listener)
  return () => chat.removeSignalingListener('newInvitationReceived', listener)
}

const actionsOf = (chat: ChatSDK, inviteID: string) => ({
  accept: (data = '') => chat.accept({ inviteID, data }),
  reject: (data = '') => chat.reject({ inviteID, data }),
  cancel: (data = '') => chat.cancel({ inviteID, data }),
})

const noInvitation = neutralState<InvitationData>({
  invitation: null,
  secondsLeft: null,
  ...unavailableActionsOf(actionsOf),
})

const noInvitations = neutralState<InvitationsData>({ incoming: [], outgoing: [] })

/**
 * Returns an invitation and actions to answer it. Renders once a second while its time runs, unless
 * `select` leaves `secondsLeft` out.
 *
 * @param inviteID null shows nothing.
 *
 * @example
 * const [{ inviteID } = { inviteID: null }] = useInvitations().incoming
 * const { invitation, secondsLeft, accept, reject } = useInvitation(inviteID)
 */
export const useInvitation = <Selected = InvitationState>(
  inviteID: string | null,
  { select }: ReadOptions<InvitationState, Selected> = {},
): Selected => useQuery(inviteID === null ? null : queryOf(inviteID), noInvitation, select)

/** Time left to answer in ms; undefined without a time limit, or if the invitation is closed. */
const leftMs = (view: ChatView, inviteID: string): number | undefined => {
  const { dueAt, isOpen } = view.invitations?.invitation(inviteID) ?? {}
  return isOpen && dueAt ? Math.max(0, dueAt - view.clock.now()) : undefined
}

const queryOf = (inviteID: string): Query<InvitationData> => ({
  key: `invitation ${inviteID}`,
  topics: [`invitation:${inviteID}`],
  read(view) {
    const invitation = featureOf(view.invitations, 'signaling').invitation(inviteID)
    const left = leftMs(view, inviteID)
    return {
      invitation,
      secondsLeft: left === undefined ? null : Math.ceil(left / 1000),
    } as InvitationData
  },
  state,
  listen(chat, { notify }) {
    const untilNext = () => {
      const left = leftMs(viewOf(chat), inviteID) ?? 0
      return left % 1000 || Math.min(left, 1000)
    }
    const stops = [attend(chat), notifyWhenDue(chat, `invitation:${inviteID}`, untilNext, notify)]
    return () => {
      for (const stop of stops) stop()
    }
  },
  actions: (chat) => toOutcomes(actionsOf(chat, inviteID)),
})

const invitations: Query<InvitationsData> = {
  key: 'invitations',
  topics: ['invitations'],
  read(view) {
    const open = featureOf(view.invitations, 'signaling').open()
    const { userID } = view.session()
    return {
      incoming: open.filter(({ inviter }) => inviter !== userID),
      outgoing: open.filter(({ inviter }) => inviter === userID),
    }
  },
  state,
  listen: attend,
}

/**
 * Returns the open invitations, including those received while the user was offline.
 *
 * @example
 * const calls = useInvitations({ select: ({ incoming }) => incoming.length })
 */
export const useInvitations = <Selected = InvitationsState>({
  select,
}: ReadOptions<InvitationsState, Selected> = {}): Selected =>
  useQuery(invitations, noInvitations, select)
