import {
  type ChatSDK,
  type Group,
  type GroupRole,
  type Snapshot,
  type UpdateGroupProfileOptions,
  viewOf,
} from 'tavern-im/strict'
import {
  allowedOf,
  type GroupAction,
  type GroupDisabledReasons,
  groupDisabledReasons,
} from './group-disabled-reasons.ts'
import { notifyWhenDue } from './listening.ts'
import type { Outcome } from './outcome.ts'
import { neutralState, type Query, type QueryState, useQuery } from './query.ts'
import { toOutcomes, unavailableActionsOf } from './to-outcomes.ts'
import type { ReadOptions } from './use-store.ts'

interface GroupData {
  /** null until it is known. */
  readonly group: Snapshot<Group> | null
  /** Mine; null where I am not in it. */
  readonly role: GroupRole | null
  /** What I may do in it; the server decides. */
  readonly can: Readonly<Record<GroupAction, boolean>>
  /** Why I may not; null: I may. */
  readonly whyNot: GroupDisabledReasons
  /** `applyMessage`: what whoever has to agree reads. */
  readonly join: (applyMessage?: string) => Promise<Outcome>
  /** Leaves the group. */
  readonly quit: () => Promise<Outcome>
  /** Ends the group, for all its members. */
  readonly dismiss: () => Promise<Outcome>
  /** Changes what the group is like. */
  readonly update: (changes: Omit<UpdateGroupProfileOptions, 'groupID'>) => Promise<Outcome>
  /** Hands it over. */
  readonly changeOwner: (newOwnerID: string) => Promise<Outcome>
}

/** What `useGroup` shows. */
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
 * A group: what it is like, my role, what I may do in it and how. A group that I am in is followed, others are asked for.
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
    // What was fetched of a group of mine is old once the client has forgotten it.
    const group = groups.group(groupID) ?? (fetched?.selfInfo.userID ? null : fetched)
    if (!group) return null
    const whyNot = groupDisabledReasons(group, clock.now() / 1000)
    const role = group.selfInfo.userID === '' ? null : group.selfInfo.role
    return { group, role, can: allowedOf(whyNot), whyNot } as GroupData
  },
  fetch: async (chat) => Object.freeze({ ...(await chat.getGroupProfile({ groupID })).data.group }),
  /** That I am muted ends by itself; a group that I have left is one of others. */
  listen(chat, again, changed) {
    const { groups, clock } = viewOf(chat)
    let isMine = false
    const leftMs = () => {
      const group = groups.group(groupID)
      if (isMine && group === null) again()
      isMine = group !== null
      return (group?.selfInfo.muteUntil ?? 0) * 1000 - clock.now()
    }
    return notifyWhenDue(chat, `group:${groupID}`, leftMs, changed)
  },
  actions: (chat) => toOutcomes(actionsOf(chat, groupID)),
})
