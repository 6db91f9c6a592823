import { serverCodes } from 'tavern-im/protocol'
import type { Configuration } from '../domain/configuration/configuration.ts'
import type { GroupPosting } from '../domain/groups/group-posting.ts'
import { enterMembers } from '../domain/groups/members.ts'
import type { JoinFields } from '../domain/groups/new-member.ts'
import { isRoom } from '../domain/rules/group-rules.ts'
import type { GroupRules } from '../domain/rules/group-types.ts'
import { createGroup, newGroupID } from '../handlers/group/create-group.ts'
import {
  type CreateRequest,
  checkGroupID,
  checkImportedGroupID,
  readCreateRequest,
  rulesFor,
} from '../handlers/group/create-request.ts'
import type { Limits } from '../handlers/limits.ts'
import { withLoaded } from '../kernel/cache-miss.ts'
import { listOf, oneOf, optional, shape, text, wellFormed, whole } from '../kernel/guards.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { BackEnds } from '../services/services.ts'
import { askCreate } from '../services/webhooks/group-questions.ts'
import { accountOf, asUser, byApp, operatorOf } from './act-as.ts'
import { anyText, number, userID } from './fields.ts'
import { foundGroup } from './found-group.ts'
import { definedData, typeOf } from './group-shapes.ts'
import type { RestContext } from './rest-row.ts'

const MEMBERS = 100

/** The body of `create_group` and `import_group`. */
export const readNewGroup = shape({
  Owner_Account: optional(userID),
  Type: text(32, 1),
  GroupId: anyText,
  Name: wellFormed(4_096, 1),
  Introduction: anyText,
  Notification: anyText,
  FaceUrl: anyText,
  MaxMemberCount: optional(whole(1, 1_000_000)),
  ApplyJoinOption: anyText,
  InviteJoinOption: anyText,
  SupportTopic: optional(oneOf(0, 1)),
  AppDefinedData: optional(definedData),
  MemberList: optional(
    listOf(
      shape({
        Member_Account: userID,
        Role: optional(oneOf('Admin', 'Member')),
        AppMemberDefinedData: optional(definedData),
      }),
      MEMBERS,
    ),
  ),
  CreateTime: optional(number),
})

export type NewGroup = ReturnType<typeof readNewGroup>

/** The request as clients send it, with their limits. */
const requestOf = (input: NewGroup, check = checkGroupID): CreateRequest => {
  const request = readCreateRequest({
    type: typeOf(input.Type),
    name: input.Name,
    groupID: input.GroupId ?? '',
    introduction: input.Introduction,
    notification: input.Notification,
    avatar: input.FaceUrl,
    maxMemberNum: input.MaxMemberCount,
    joinOption: input.ApplyJoinOption,
    inviteOption: input.InviteJoinOption,
    isSupportTopic: input.SupportTopic,
    groupCustomField: input.AppDefinedData,
    memberList: input.MemberList?.map((one) => ({
      userID: one.Member_Account,
      ...(one.Role === 'Admin' && { role: one.Role }),
      ...(one.AppMemberDefinedData && { memberCustomField: one.AppMemberDefinedData }),
    })),
  })
  const rules = rulesFor(request)
  check(request.groupID, rules)
  return { ...request, groupID: request.groupID || newGroupID(rules) }
}

/** Creates a group in the name of its owner, or without an owner for the app. */
export const createForApp = async (
  rest: RestContext<GroupPosting & Configuration & BackEnds & Limits>,
  input: NewGroup,
): Promise<object> => {
  const { Owner_Account } = input
  if (Owner_Account === undefined) return ownerless(rest, input)
  const owner = await asUser(rest, Owner_Account, serverCodes.GROUP_NO_ACCOUNT)
  const { groupID, ...request } = requestOf(input)
  const hasGroupID = input.GroupId !== undefined && input.GroupId !== ''
  const { group } = await createGroup(owner, { ...request, groupID: hasGroupID ? groupID : '' })
  return { GroupId: group.groupID }
}

const ownerless = async (
  rest: RestContext<GroupPosting & BackEnds>,
  input: NewGroup,
): Promise<object> => {
  const { services } = rest
  const request = requestOf(input)
  const rules = rulesFor(request)
  await askCreate(services, byApp(rest), { ...request, owner: '' })
  await withLoaded(() => enterAll(rest, request, rules))
  await services.writer.settled()
  return { GroupId: request.groupID }
}

const enterAll = (
  rest: RestContext<GroupPosting>,
  request: CreateRequest,
  rules: GroupRules,
): void => {
  const { services, sdkAppID } = rest
  const by = operatorOf(rest)
  services.cache.group(sdkAppID, request.groupID)
  const inputs = new Map(request.memberList?.map((one) => [one.userID, one]))
  const sides = services.cache.notices(services.cache.accounts(sdkAppID, inputs.keys()))
  if (sides.length > Math.min(request.maxMemberNum ?? rules.maxMembers, rules.maxMembers)) {
    throw new Refusal(serverCodes.GROUP_FULL, 'create group: too many members for this type')
  }
  const group = foundGroup(rest, request, rules)
  // Rooms have no initial members: users join by themselves.
  if (sides.length > 0 && !isRoom(group)) {
    const joinFieldsOf = joinFieldsBySource(inputs, rules)
    const manner = { groupJoinType: 2, isUntold: true, joinFieldsOf } as const
    enterMembers(services, group, sides, { ...by, ...manner })
  }
  services.events.groupCreated.publish({ group, ...by })
}

type MemberInput = NonNullable<CreateRequest['memberList']>[number]

const joinFieldsBySource =
  (inputs: ReadonlyMap<string, MemberInput>, rules: GroupRules) =>
  (userID: string): Partial<JoinFields> => {
    const { role, memberCustomField } = inputs.get(userID) ?? {}
    return {
      ...(role === 'Admin' && rules.roles.includes(300) && { role: 300 }),
      ...(memberCustomField && { customFields: memberCustomField }),
    }
  }

/** Imports an earlier group with its time and its owner, who alone is notified. */
export const importGroup = async (
  rest: RestContext<GroupPosting & Configuration>,
  input: NewGroup,
): Promise<object> => {
  const { services, sdkAppID } = rest
  const { Owner_Account, CreateTime = services.time() } = input
  if (CreateTime > services.time()) {
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, 'import group: CreateTime is in the future')
  }
  const request = requestOf({ ...input, MemberList: undefined }, checkImportedGroupID)
  const rules = rulesFor(request)
  if (Owner_Account !== undefined)
    await accountOf(rest, Owner_Account, serverCodes.GROUP_NO_ACCOUNT)
  await withLoaded(() => {
    const by = operatorOf(rest)
    services.cache.group(sdkAppID, request.groupID)
    const owners = Owner_Account === undefined ? [] : [Owner_Account]
    const sides = services.cache.notices(services.cache.accounts(sdkAppID, owners))
    const group = foundGroup(rest, request, rules, CreateTime)
    if (sides.length === 0) return
    group.owner = Owner_Account ?? ''
    if (isRoom(group)) return
    const joinFieldsOf = () => ({ role: 400, joinTime: CreateTime }) as const
    enterMembers(services, group, sides, {
      ...by,
      groupJoinType: 1,
      isSilent: true,
      isUntold: true,
      joinFieldsOf,
    })
  })
  await services.writer.settled()
  return { GroupId: request.groupID }
}
