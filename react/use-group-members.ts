import { type ChatSDK, type GroupMember, type Snapshot, type Stop, viewOf } from 'tavern-im/strict'
import { type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import { listenTo } from './listening.ts'
import { mergeByKey, noPages, type PagedQuery, type Paging, pagesOf } from './pages.ts'
import { neutralState, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

interface Members {
  /** In the order of joining. A member stays the same object until it changes. */
  readonly memberList: readonly Snapshot<GroupMember>[]
  /** Adds users. */
  readonly add: (userIDList: string[]) => Promise<Outcome>
  /** Removes users, who receive the `reason`. */
  readonly remove: (userIDList: string[], reason?: string) => Promise<Outcome>
  /** Makes an `Admin` or a `Member` of it; in communities `Custom`, too. */
  readonly setRole: (userID: string, role: string) => Promise<Outcome>
  /** Mutes for `muteTime` seconds; 0 ends it. */
  readonly mute: (userID: string, muteTime: number) => Promise<Outcome>
}

/** The result of `useGroupMembers`. */
export interface GroupMembersState extends Members, Paging, QueryState {}

/** Options of `useGroupMembers`. */
export interface GroupMembersOptions<Selected> extends ReadOptions<GroupMembersState, Selected> {
  /** Only these: Owner, Admin, Member or Custom. */
  readonly role?: string
  /** Members per page, at most 100; 50 unless given. */
  readonly pageSize?: number
}

/** Minimum time between refetches after joins and leaves, in ms. */
const AGAIN_MS = 1_000

const actionsOf = (chat: ChatSDK, groupID: string) => ({
  add: (userIDList: string[]) => chat.addGroupMember({ groupID, userIDList }),
  remove: (userIDList: string[], reason = '') =>
    chat.deleteGroupMember({ groupID, userIDList, reason }),
  setRole: (userID: string, role: string) => chat.setGroupMemberRole({ groupID, userID, role }),
  mute: (userID: string, muteTime: number) =>
    chat.setGroupMemberMuteTime({ groupID, userID, muteTime }),
})

const noMembers = neutralState<Members & Paging>({
  memberList: [],
  ...noPages,
  ...unavailableActionsOf(actionsOf),
})

/**
 * Returns the members of a group, page by page. Leaves and changes show at once. A join causes a
 * refetch if all members, or all of a role, are shown; not in live rooms.
 *
 * @param groupID null shows nothing and asks for nothing.
 *
 * @example
 * const { memberList, hasMore, loadMore } = useGroupMembers(groupID, { role: 'Admin' })
 */
export const useGroupMembers = <Selected = GroupMembersState>(
  groupID: string | null,
  { role = '', pageSize = 50, select }: GroupMembersOptions<Selected> = {},
): Selected =>
  useQuery(groupID === null ? null : pagesOf(membersOf(groupID, role, pageSize)), noMembers, select)

const membersOf = (
  groupID: string,
  role: string,
  count: number,
): PagedQuery<string, number | string, Members> => ({
  key: `members ${JSON.stringify([groupID, role, count])}`,
  topics: [`members:${groupID}`],
  refetchesOnReconnect: true,
  async load(chat, offset = 0) {
    const { data } = await chat.getGroupMemberList({ groupID, count, offset, role })
    return { items: data.memberList.map(({ userID }) => userID), next: data.offset || undefined }
  },
  merge: mergeByKey((userID) => userID),
  show(view, { items }) {
    const known = new Map(view.members.list(groupID).map((one) => [one.userID, one]))
    const memberList = items.flatMap((userID) => known.get(userID) ?? [])
    const shown = memberList.filter((one) => role === '' || one.role === role)
    return { memberList: shown } as Partial<Members> as Members
  },
  listen: (chat, entry) =>
    follow(chat, groupID, role !== '', () => {
      if (entry.value !== undefined && entry.value.next === undefined) entry.invalidate()
    }),
  actions: (chat) => toOutcomes(actionsOf(chat, groupID)),
})

/** Refetches when the member count changes; with a role filter, at every tip of the group. */
const follow = (chat: ChatSDK, groupID: string, isOfRole: boolean, refetch: () => void): Stop => {
  const { clock, groups, subscribe } = viewOf(chat)
  const count = () => groups.group(groupID)?.memberCount
  let before = count()
  let wait: Stop | undefined
  const refetchSoon = () => {
    if (groups.group(groupID)?.type === 'AVChatRoom') return
    wait ??= clock.after(AGAIN_MS, () => {
      wait = undefined
      refetch()
    })
  }
  const stops = [
    subscribe(`group:${groupID}`, () => {
      if (count() !== before) refetchSoon()
      before = count()
    }),
    listenTo(chat, ['onMessageReceived'], ({ data }) => {
      const isTip = data.some(({ type, to }) => type === 'TIMGroupTipElem' && to === groupID)
      if (isOfRole && isTip) refetchSoon()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    wait?.()
  }
}
