import type { Group } from '../../domain/cache/entities.ts'
import type { Data } from '../../domain/data.ts'
import type { GroupChanges } from '../../domain/groups/group-changes.ts'
import { withLoaded } from '../../kernel/cache-miss.ts'
import type { OperatedBy } from '../../kernel/caller.ts'
import type { BackEnds } from '../services.ts'
import { changedBody, memberList } from './group-hooks.ts'
import { callWebhook, ofGroups } from './hook-answer.ts'

interface NewGroup {
  /** '': the server chooses one. */
  readonly groupID: string
  readonly owner: string
  readonly type: string
  readonly name: string
  readonly memberList?: readonly { readonly userID: string }[] | undefined
}

/** Webhook before a group is created. Throws the refusal of the back end. */
export const askCreate = async (
  services: Data & BackEnds,
  { operator, origin }: OperatedBy,
  { groupID, owner, type, name, memberList: members = [] }: NewGroup,
): Promise<void> => {
  const command = 'Group.CallbackBeforeCreateGroup'
  await callWebhook(services, origin, command, ofGroups('create group'), async () => ({
    ...(groupID !== '' && { GroupId: groupID }),
    Operator_Account: operator.userID,
    Owner_Account: owner,
    Type: type,
    Name: name,
    CreateGroupNum: owner === '' ? 0 : await ownedBy(services, origin.sdkAppID, owner, type),
    MemberList: memberList(members.map(({ userID }) => userID)),
  }))
}

/** Number of groups of a type that a user owns. */
const ownedBy = async (
  { cache, storage, queries, writer }: Data,
  app: number,
  userID: string,
  type: string,
): Promise<number> => {
  const account = await withLoaded(() => cache.account(app, userID))
  if (account === null) return 0
  await writer.settled()
  const [row] = await storage.read(queries.groupsOwned, [account.id, userID, type])
  return row?.count ?? 0
}

/** Webhook before a user joins or applies. Throws the refusal of the back end. */
export const askJoin = async (
  services: BackEnds,
  { operator, origin }: OperatedBy,
  { groupID, type }: Group,
): Promise<void> => {
  const command = 'Group.CallbackBeforeApplyJoinGroup'
  await callWebhook(services, origin, command, ofGroups('join group'), () => ({
    GroupId: groupID,
    Type: type,
    Requestor_Account: operator.userID,
  }))
}

/**
 * Webhook before users are added. Throws the refusal of the back end; returns the users that it
 * excludes.
 */
export const askInvite = async (
  services: BackEnds,
  { operator, origin }: OperatedBy,
  { groupID, type }: Group,
  userIDs: readonly string[],
): Promise<ReadonlySet<unknown>> => {
  if (userIDs.length === 0) return new Set()
  const command = 'Group.CallbackBeforeInviteJoinGroup'
  const reply = await callWebhook(services, origin, command, ofGroups('add to group'), () => ({
    GroupId: groupID,
    Type: type,
    Operator_Account: operator.userID,
    DestinationMembers: memberList(userIDs),
  }))
  const refused = reply?.RefusedMembers_Account
  return new Set(Array.isArray(refused) ? refused : [])
}

/**
 * Webhook before a client changes a group, or a topic; `judge` throws if the client lacks the
 * right. Throws the refusal of the back end.
 */
export const askGroupChange = async (
  services: BackEnds,
  { operator, origin }: OperatedBy,
  isTopic: boolean,
  judge: () => { readonly group: Group; readonly changes: GroupChanges },
): Promise<void> => {
  const kind = isTopic ? 'Topic' : 'Group'
  const command = `Group.CallbackBefore${kind}InfoChanged` as const
  if (!services.webhooks.wants(origin.sdkAppID, command)) return
  const { group, changes } = await withLoaded(judge)
  const { muteAll } = changes
  const muting = muteAll === undefined ? {} : { MuteAllMember: muteAll ? 'On' : 'Off' }
  const body = changedBody(group, changes, operator, muting)
  if (body === undefined) return
  await callWebhook(services, origin, command, ofGroups(`change ${kind.toLowerCase()}`), () => body)
}

/** Webhook before a topic is created. Throws the refusal of the back end. */
export const askTopic = async (
  services: BackEnds,
  { operator, origin }: OperatedBy,
  topic: { readonly groupID: string; readonly topicID: string; readonly topicName: string },
): Promise<void> => {
  const command = 'Group.CallbackBeforeCreateTopic'
  await callWebhook(services, origin, command, ofGroups('create topic'), () => ({
    GroupId: topic.groupID,
    Type: 'Community',
    Operator_Account: operator.userID,
    ...(topic.topicID !== '' && { TopicId: topic.topicID }),
    TopicName: topic.topicName,
  }))
}
