import { type WireCustomField, wireRole } from 'tavern-im/protocol'
import type { Group } from '../../domain/cache/entities.ts'
import type {
  DomainEvents,
  GroupChanged,
  GroupOperation,
  MemberChanged,
  MembersJoined,
  MembersLeft,
} from '../../domain/domain-events.ts'
import type { GroupChanges } from '../../domain/groups/group-changes.ts'
import type { OperatedBy } from '../../kernel/caller.ts'
import { type SendServices, sendWebhook } from './send-webhook.ts'

/** No body contains more members than a group of the usual types can have. */
const MEMBERS = 6_000

export const memberList = (userIDs: Iterable<string>): readonly object[] =>
  [...userIDs].slice(0, MEMBERS).map((Member_Account) => ({ Member_Account }))

const fieldList = (fields: readonly WireCustomField[]) =>
  fields.map(({ key, value }) => ({ Key: key, Value: value }))

const head = ({ groupID, type }: Group) => ({ GroupId: groupID, Type: type })

const notifyCreated = (services: SendServices, { group, operator, origin }: GroupOperation): void =>
  sendWebhook(services, 'Group.CallbackAfterCreateGroup', origin, () => ({
    ...head(group),
    Operator_Account: operator.userID,
    Owner_Account: group.owner,
    Name: group.name,
    MemberList: memberList(group.members.keys()),
    UserDefinedDataList: fieldList(group.customFields),
  }))

/** The group may be full now. */
const notifyJoined = (
  services: SendServices,
  { group, userIDs, groupJoinType, operator, origin }: MembersJoined,
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

const notifyLeft = (
  services: SendServices,
  { group, userIDs, reason, operator, origin }: MembersLeft,
): void =>
  sendWebhook(services, 'Group.CallbackAfterMemberExit', origin, () => ({
    ...head(group),
    ExitType: reason === 'quit' ? 'Quit' : 'Kicked',
    Operator_Account: operator.userID,
    ExitMemberList: memberList(userIDs),
  }))

const notifyDismissed = (
  services: SendServices,
  { group, operator, origin }: GroupOperation,
): void =>
  sendWebhook(services, 'Group.CallbackAfterGroupDestroyed', origin, () => ({
    ...head(group),
    Operator_Account: operator.userID,
    Owner_Account: group.owner,
    Name: group.name,
    MemberList: memberList(group.members.keys()),
  }))

/** Fields that back ends do not receive are omitted. */
const notifyChanged = (
  services: SendServices,
  { group, changes, operator, origin }: GroupChanged,
): void => {
  const body = changedBody(group, changes, operator)
  if (body === undefined) return
  const command =
    group.community === null
      ? 'Group.CallbackAfterGroupInfoChanged'
      : 'Group.CallbackAfterTopicInfoChanged'
  sendWebhook(services, command, origin, () => body)
}

/**
 * Changed fields of a group, or a topic, and those of `others`; undefined if back ends receive none
 * of them.
 */
export const changedBody = (
  group: Group,
  changes: GroupChanges,
  operator: OperatedBy['operator'],
  others: Readonly<Record<string, unknown>> = {},
): object | undefined => {
  const { community } = group
  const fields = community === null ? ofGroup : ofTopic
  const listed = Object.entries(fields).flatMap(([name, field]) =>
    changes[field] === undefined ? [] : [[name, changes[field]]],
  )
  const changed = [...listed, ...Object.entries(others)]
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

/** Back ends receive the role and the name card. */
const notifyMemberChanged = (
  services: SendServices,
  { group, userID, changes: { role, nameCard }, operator, origin }: MemberChanged,
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

const notifyTopic = (
  services: SendServices,
  command: 'Group.CallbackAfterCreateTopic' | 'Group.CallbackAfterTopicDestroyed',
  { group: topic, operator, origin }: GroupOperation,
): void =>
  sendWebhook(services, command, origin, () => ({
    ...head(topic.community ?? topic),
    TopicId: topic.groupID,
    TopicName: topic.name,
    Operator_Account: operator.userID,
  }))

/** Notifies the back ends of changes of groups, topics and members. */
export const subscribeGroupHooks = (events: DomainEvents, services: SendServices): void => {
  events.groupCreated.subscribe((event) => notifyCreated(services, event))
  events.groupDismissed.subscribe((event) => notifyDismissed(services, event))
  events.groupChanged.subscribe((event) => notifyChanged(services, event))
  events.membersJoined.subscribe((event) => notifyJoined(services, event))
  events.membersLeft.subscribe((event) => notifyLeft(services, event))
  events.memberChanged.subscribe((event) => notifyMemberChanged(services, event))
  events.topicCreated.subscribe((event) =>
    notifyTopic(services, 'Group.CallbackAfterCreateTopic', event),
  )
  events.topicDeleted.subscribe((event) =>
    notifyTopic(services, 'Group.CallbackAfterTopicDestroyed', event),
  )
}
