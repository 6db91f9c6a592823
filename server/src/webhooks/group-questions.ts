import type { GroupChanges } from '../core/groups/change-group.ts'
import { withLoaded } from '../core/memory/cache-miss.ts'
import type { Group } from '../core/memory/entities.ts'
import type { Services } from '../core/services.ts'
import { changedBody, memberList } from './group-hooks.ts'
import { callWebhook, ofGroups } from './hook-answer.ts'
import type { HookBy } from './send-webhook.ts'

interface NewGroup {
  /** '': the server chooses one. */
  readonly groupID: string
  readonly owner: string
  readonly type: string
  readonly name: string
  readonly memberList?: readonly { readonly userID: string }[] | undefined
}

/** Asks before a group begins. Throws what the back end refuses. */
export const askCreate = async (
  services: Services,
  { operator, origin }: HookBy,
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

/** How many groups of a type a user owns. */
const ownedBy = async (
  { cache, storage, queries, writer }: Services,
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

/** Asks before somebody joins, or applies. Throws what the back end refuses. */
export const askJoin = async (
  services: Services,
  { operator, origin }: HookBy,
  { groupID, type }: Group,
): Promise<void> => {
  const command = 'Group.CallbackBeforeApplyJoinGroup'
  await callWebhook(services, origin, command, ofGroups('join group'), () => ({
    GroupId: groupID,
    Type: type,
    Requestor_Account: operator.userID,
  }))
}

/** Asks before users are let in. Throws what the back end refuses; returns whom it does not let in. */
export const askInvite = async (
  services: Services,
  { operator, origin }: HookBy,
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
 * Asks before a client changes what a group, or a topic, is called or says of itself; `judge` throws what the client
 * may not do anyway. Throws what the back end refuses.
 */
export const askGroupChange = async (
  services: Services,
  { operator, origin }: HookBy,
  isTopic: boolean,
  judge: () => { readonly group: Group; readonly changes: GroupChanges },
): Promise<void> => {
  const kind = isTopic ? 'Topic' : 'Group'
  const command = `Group.CallbackBefore${kind}InfoChanged` as const
  if (!services.webhooks.wants(origin.sdkAppID, command)) return
  const { group, changes } = await withLoaded(judge)
  const body = changedBody(group, changes, operator)
  if (body === undefined) return
  await callWebhook(services, origin, command, ofGroups(`change ${kind.toLowerCase()}`), () => body)
}

/** Asks before a topic begins. Throws what the back end refuses. */
export const askTopic = async (
  services: Services,
  { operator, origin }: HookBy,
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
