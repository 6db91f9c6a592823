import {
  type ChatSDK,
  type ChatView,
  type InvitationSnapshot,
  type Stop,
  viewOf,
} from 'tavern-im/strict'
import { featureOf } from './feature-of.ts'
import { notifyWhenDue } from './listening.ts'
import type { Outcome } from './outcome.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { toOutcomes, unavailableActionsOf } from './to-outcomes.ts'
import type { ReadOptions } from './use-store.ts'

interface InvitationData {
  /** null where it is not known here. */
  readonly invitation: InvitationSnapshot | null
  /** That are left to answer, counted down; null where there is no end, or nobody is left to answer. */
  readonly secondsLeft: number | null
  /** `data` goes along as it is. */
  readonly accept: (data?: string) => Promise<Outcome>
  /** Declines. */
  readonly reject: (data?: string) => Promise<Outcome>
  /** Takes back mine. */
  readonly cancel: (data?: string) => Promise<Outcome>
}

/** What `useInvitation` shows. */
export interface InvitationState extends InvitationData, QueryState {}

interface InvitationsData {
  /** That wait for my answer, the oldest first. */
  readonly incoming: readonly InvitationSnapshot[]
  /** Mine, that somebody can still answer. */
  readonly outgoing: readonly InvitationSnapshot[]
}

/** What `useInvitations` shows. */
export interface InvitationsState extends InvitationsData, QueryState {}

const state: Query<object>['state'] = (view) =>
  view.session().status === 'ready' ? {} : { status: 'pending', source: 'none' }

/** Who listens is told of what came while nobody was here, too. */
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
 * An invitation as it stands, and how to answer it. Renders once a second while its time runs, unless `select` leaves
 * `secondsLeft` out.
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

/** What is left to answer; undefined where that does not end, or nobody is left. */
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
  listen(chat, _, changed) {
    const untilNext = () => {
      const left = leftMs(viewOf(chat), inviteID) ?? 0
      return left % 1000 || Math.min(left, 1000)
    }
    const stops = [attend(chat), notifyWhenDue(chat, `invitation:${inviteID}`, untilNext, changed)]
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
 * The invitations that go on. Also finds those that came while nobody was here.
 *
 * @example
 * const calls = useInvitations({ select: ({ incoming }) => incoming.length })
 */
export const useInvitations = <Selected = InvitationsState>({
  select,
}: ReadOptions<InvitationsState, Selected> = {}): Selected =>
  useQuery(invitations, noInvitations, select)
