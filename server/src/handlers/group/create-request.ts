import { LIMITS, serverCodes, TYPES } from 'tavern-im/protocol'
import { COMMUNITY_PREFIX, TOPIC_INFIX } from '../../domain/cache/conversation-key.ts'
import { type GroupRules, groupTypes } from '../../domain/rules/group-types.ts'
import { listOf, oneOf, optional, shape, text, wellFormed, whole } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { request } from '../context.ts'
import { customFields, inviteOption, memberCustomFields } from './group-fields.ts'

const members = listOf(
  shape({
    userID: text(LIMITS.USER_ID_BYTES, 1),
    role: optional(oneOf(TYPES.GRP_MBR_ROLE_ADMIN)),
    memberCustomField: optional(memberCustomFields),
  }),
  LIMITS.CREATE_GROUP_MEMBERS,
)

/** Reads the body of `group.create`. */
export const readCreateRequest = request(
  'group.create',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    type: text(32, 1),
    name: wellFormed(LIMITS.GROUP_NAME_BYTES, 1),
    groupID: text(LIMITS.FRAME_BYTES),
    introduction: optional(wellFormed(LIMITS.GROUP_INTRODUCTION_BYTES)),
    notification: optional(wellFormed(LIMITS.GROUP_NOTIFICATION_BYTES)),
    avatar: optional(wellFormed(LIMITS.GROUP_AVATAR_BYTES)),
    maxMemberNum: optional(whole(1, 1_000_000)),
    joinOption: optional(text(32)),
    inviteOption: optional(inviteOption),
    isSupportTopic: optional(oneOf(0, 1)),
    groupCustomField: optional(customFields),
    memberList: optional(members),
  }),
)

export type CreateRequest = ReturnType<typeof readCreateRequest>

const bad = (code: number, why: string) => new Refusal(code, `create group: ${why}`)

/** The rules of the type; refuses unknown types and join options. */
export const rulesFor = ({ type, joinOption }: CreateRequest): GroupRules => {
  const rules = Object.hasOwn(groupTypes, type) ? groupTypes[type] : undefined
  if (rules === undefined) throw bad(serverCodes.GROUP_BAD_PARAMETER, 'the type is unknown')
  const isFree = joinOption === undefined || rules.joinOptions.length === 0
  if (isFree || rules.joinOptions.includes(joinOption)) return rules
  throw bad(serverCodes.GROUP_BAD_PARAMETER, 'joinOption is unknown')
}

/** The prefix of ids that the server chooses; clients may not use it. */
export const SERVER_GROUP_PREFIX = '@TGS#'

const PRINTABLE = /^[\x21-\x7e]+$/

const checkForm = (groupID: string, { isCommunity }: GroupRules): void => {
  if (!PRINTABLE.test(groupID) || groupID.length > LIMITS.GROUP_ID_BYTES) {
    const why = `groupID is not printable ASCII of at most ${LIMITS.GROUP_ID_BYTES} characters`
    throw bad(serverCodes.GROUP_BAD_ID, why)
  }
  const isOfCommunity = groupID.startsWith(COMMUNITY_PREFIX) && !groupID.includes(TOPIC_INFIX)
  if (isCommunity && !isOfCommunity) {
    throw bad(serverCodes.GROUP_BAD_ID, `groupID of a community starts with ${COMMUNITY_PREFIX}`)
  }
}

/** Refuses ids that are not printable ASCII, look like the server's own, or like those of another type. */
export const checkGroupID = (groupID: string, rules: GroupRules): void => {
  if (groupID === '') return
  checkForm(groupID, rules)
  if (!rules.isCommunity && groupID.startsWith(SERVER_GROUP_PREFIX)) {
    throw bad(serverCodes.GROUP_BAD_ID, `groupID starts with ${SERVER_GROUP_PREFIX}`)
  }
}

/** The same for imported groups, which keep the ids that another server chose. */
export const checkImportedGroupID = (groupID: string, rules: GroupRules): void => {
  if (groupID === '') return
  checkForm(groupID, rules)
  if (!rules.isCommunity && groupID.startsWith(COMMUNITY_PREFIX)) {
    throw bad(serverCodes.GROUP_BAD_ID, `groupID starts with ${COMMUNITY_PREFIX}`)
  }
}
