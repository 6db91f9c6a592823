import {
  type ChatSDK,
  type Group,
  type GroupRole,
  type Snapshot,
  type UpdateGroupProfileOptions,
  viewOf,
} from 'tavern-im/strict'
import { type Outcome, toOutcomes, unavailableActionsOf } from './actions.ts'
import {
  allowedOf,
  type GroupAction,
  type GroupDisabledReasons,
  groupDisabledReasons,
} from './group-disabled-reasons.ts'
import { notifyWhenDue } from './listening.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import type { ReadOptions } from './use-store.ts'

interface GroupData {
  /** null until it is known. */
  readonly group: Snapshot<Group> | null
  /** Role of the own user; null if it is not a member. */
  readonly role: GroupRole | null
  /** Whether each action is allowed; the server decides. */
  readonly can: Readonly<Record<GroupAction, boolean>>
  /** The reason why an action is not allowed; null if it is. */
  readonly whyNot: GroupDisabledReasons
  /** Joins or applies; managers read the `applyMessage`. */
  readonly join: (applyMessage?: string) => Promise<Outcome>
  /** Leaves the group. */
  readonly quit: () => Promise<Outcome>
  /** Ends the group, for all its members. */
  readonly dismiss: () => Promise<Outcome>
  /** Changes the profile and options of the group. */
  readonly update: (changes: Omit<UpdateGroupProfileOptions, 'groupID'>) => Promise<Outcome>
  /** Transfers the ownership. */
  readonly changeOwner: (newOwnerID: string) => Promise<Outcome>
}

/** The result of `useGroup`. */
export interface GroupState extends GroupData, QueryState {}

const actionsOf = (chat: ChatSDK, groupID: string) => ({
  join: (applyMessage = '') => chat.joinGroup({ groupID, applyMessage }),
  quit: () => chat.quitGroup(groupID),
  dismiss: () => chat.dismissGroup(groupID),
  update: (changes: Omit<UpdateGroupProfileOptions, 'groupID'>) =>
    chat.updateGroupProfile({ ...changes, groupID }),
  changeOwner: (newOwnerID: string) => chat.changeGroupOwner({ groupID, newOwnerID }),
})

const noGroupReasons = groupDisabledReasons(null, 0)

const noGroup = neutralState<GroupData>({
  group: null,
  role: null,
  can: allowedOf(noGroupReasons),
  whyNot: noGroupReasons,
  ...unavailableActionsOf(actionsOf),
})

/**
 * Returns a group with role, permissions and actions. Own groups are kept up to date; other groups
 * are fetched once.
 *
 * @param groupID null shows nothing and asks for nothing.
 *
 * @example
 * const { group, can, quit } = useGroup(groupID)
 * return <button disabled={!can.quit} onClick={() => void quit()}>Leave</button>
 */
export const useGroup = <Selected = GroupState>(
  groupID: string | null,
  { select }: ReadOptions<GroupState, Selected> = {},
): Selected => useQuery(groupID === null ? null : queryOf(groupID), noGroup, select)

const queryOf = (groupID: string): Query<GroupData, Snapshot<Group>> => ({
  key: `group ${groupID}`,
  topics: [`group:${groupID}`],
  isFollowed: true,
  read({ groups, clock }, fetched) {
    // A fetched copy of an own group is stale if the client no longer has the group.
    const group = groups.group(groupID) ?? (fetched?.selfInfo.userID ? null : fetched)
    if (!group) return null
    const whyNot = groupDisabledReasons(group, clock.now() / 1000)
    const role = group.selfInfo.userID === '' ? null : group.selfInfo.role
    return { group, role, can: allowedOf(whyNot), whyNot } as GroupData
  },
  fetch: async (chat) => Object.freeze({ ...(await chat.getGroupProfile({ groupID })).data.group }),
  /** Notifies when the mute ends, and refetches a group that the user has left. */
  listen(chat, { invalidate, notify }) {
    const { groups, clock } = viewOf(chat)
    let isMine = false
    const leftMs = () => {
      const group = groups.group(groupID)
      if (isMine && group === null) invalidate()
      isMine = group !== null
      return (group?.selfInfo.muteUntil ?? 0) * 1000 - clock.now()
    }
    return notifyWhenDue(chat, `group:${groupID}`, leftMs, notify)
  },
  actions: (chat) => toOutcomes(actionsOf(chat, groupID)),
})
