import { type WireCustomField, wireRole } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type { GroupChanges } from '../../domain/groups/change-group.ts'
import type { Services } from '../../domain/services.ts'
import { type HookBy as By, sendWebhook } from './send-webhook.ts'

type NotifyServices = Pick<Services, 'webhooks' | 'writer' | 'time'>

/** No body contains more members than a group of the usual types can have. */
const MEMBERS = 6_000

export const memberList = (userIDs: Iterable<string>): readonly object[] =>
  [...userIDs].slice(0, MEMBERS).map((Member_Account) => ({ Member_Account }))

const fieldList = (fields: readonly WireCustomField[]) =>
  fields.map(({ key, value }) => ({ Key: key, Value: value }))

const head = ({ groupID, type }: Group) => ({ GroupId: groupID, Type: type })

/** A group was created, with its current members. */
export const notifyGroupCreated = (
  services: NotifyServices,
  group: Group,
  { operator, origin }: By,
): void =>
  sendWebhook(services, 'Group.CallbackAfterCreateGroup', origin, () => ({
    ...head(group),
    Operator_Account: operator.userID,
    Owner_Account: group.owner,
    Name: group.name,
    MemberList: memberList(group.members.keys()),
    UserDefinedDataList: fieldList(group.customFields),
  }))

/** Members have joined; the group may be full now. */
export const notifyJoined = (
  services: NotifyServices,
  group: Group,
  userIDs: readonly string[],
  { operator, origin, groupJoinType }: By & { readonly groupJoinType: 1 | 2 },
): void => {
  sendWebhook(services, 'Group.CallbackAfterNewMemberJoin', origin, () => ({
    ...head(group),
    JoinType: groupJoinType === 1 ? 'Apply' : 'Invited',
    Operator_Account: operator.userID,
    NewMemberList: memberList(userIDs),
  }))
  if (group.members.size < group.maxMembers) return
  sendWebhook(services, 'Group.CallbackAfterGroupFull', origin, () => ({ GroupId: group.groupID }))
}

/** Members have left. */
export const notifyLeft = (
  services: NotifyServices,
  group: Group,
  userIDs: readonly string[],
  { operator, origin, reason }: By & { readonly reason: 'quit' | 'kicked' },
): void =>
  sendWebhook(services, 'Group.CallbackAfterMemberExit', origin, () => ({
    ...head(group),
    ExitType: reason === 'quit' ? 'Quit' : 'Kicked',
    Operator_Account: operator.userID,
    ExitMemberList: memberList(userIDs),
  }))

/** A group is about to be dismissed; called while its members are known. */
export const notifyDestroyed = (
  services: NotifyServices,
  group: Group,
  { operator, origin }: By,
): void =>
  sendWebhook(services, 'Group.CallbackAfterGroupDestroyed', origin, () => ({
    ...head(group),
    Operator_Account: operator.userID,
    Owner_Account: group.owner,
    Name: group.name,
    MemberList: memberList(group.members.keys()),
  }))

/**
 * Fields of a group, or a topic, have changed. Fields that back ends do not receive are omitted.
 */
export const notifyGroupChanged = (
  services: NotifyServices,
  group: Group,
  changes: GroupChanges,
  { operator, origin }: By,
): void => {
  const body = changedBody(group, changes, operator)
  if (body === undefined) return
  const command =
    group.community === null
      ? 'Group.CallbackAfterGroupInfoChanged'
      : 'Group.CallbackAfterTopicInfoChanged'
  sendWebhook(services, command, origin, () => body)
}

/** Changed fields of a group, or a topic; undefined if back ends receive none of them. */
export const changedBody = (
  group: Group,
  changes: GroupChanges,
  operator: By['operator'],
): object | undefined => {
  const { community } = group
  const fields = community === null ? ofGroup : ofTopic
  const changed = Object.entries(fields).flatMap(([name, field]) =>
    changes[field] === undefined ? [] : [[name, changes[field]]],
  )
  if (changed.length === 0) return undefined
  return {
    ...head(community ?? group),
    ...(community !== null && { TopicId: group.groupID }),
    Operator_Account: operator.userID,
    ...Object.fromEntries(changed),
  }
}

const ofGroup: Readonly<Record<string, keyof GroupChanges>> = {
  Name: 'name',
  Introduction: 'introduction',
  Notification: 'notification',
  FaceUrl: 'avatar',
}

const ofTopic: Readonly<Record<string, keyof GroupChanges>> = {
  TopicName: 'name',
  Introduction: 'introduction',
  Notification: 'notification',
  FaceUrl: 'avatar',
  CustomString: 'topicData',
}

/** The role or the name card of a member has changed. */
export const notifyMemberChanged = (
  services: NotifyServices,
  group: Group,
  userID: string,
  { role, nameCard }: { readonly role?: number; readonly nameCard?: string },
  { operator, origin }: By,
): void => {
  if (role === undefined && nameCard === undefined) return
  sendWebhook(services, 'Group.CallbackAfterMemberFieldChanged', origin, () => ({
    ...head(group),
    Operator_Account: operator.userID,
    Member_Account: userID,
    ...(role !== undefined && { Role: roleName(role) }),
    ...(nameCard !== undefined && { NameCard: nameCard }),
    EventTime: services.time() * 1000,
  }))
}

const roleName = (role: number) => Object.entries(wireRole).find(([, value]) => value === role)?.[0]

/** A topic was created or deleted. */
export const notifyTopic = (
  services: NotifyServices,
  command: 'Group.CallbackAfterCreateTopic' | 'Group.CallbackAfterTopicDestroyed',
  topic: Group,
  { operator, origin }: By,
): void =>
  sendWebhook(services, command, origin, () => ({
    ...head(topic.community ?? topic),
    TopicId: topic.groupID,
    TopicName: topic.name,
    Operator_Account: operator.userID,
  }))
