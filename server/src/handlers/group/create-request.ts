import { LIMITS, serverCodes, TYPES } from 'tavern-im/protocol'
import { Refusal } from '../../core/core.ts'
import { type GroupRules, groupRules, laterGroupTypes } from '../../rules/group-rules.ts'
import { request } from '../context.ts'
import { listOf, oneOf, optional, shape, text, whole } from '../guards.ts'

const CUSTOM_FIELDS = 10
const CUSTOM_KEY_BYTES = 16
const CUSTOM_VALUE_BYTES = 512

const customFields = listOf(
  shape({ key: text(CUSTOM_KEY_BYTES, 1), value: text(CUSTOM_VALUE_BYTES) }),
  CUSTOM_FIELDS,
)

const members = listOf(
  shape({
    userID: text(LIMITS.USER_ID_BYTES, 1),
    role: optional(oneOf(TYPES.GRP_MBR_ROLE_ADMIN)),
    memberCustomField: optional(customFields),
  }),
  LIMITS.CREATE_GROUP_MEMBERS,
)

const INVITE_OPTIONS = [
  TYPES.INVITE_OPTIONS_FREE_ACCESS,
  TYPES.INVITE_OPTIONS_NEED_PERMISSION,
  TYPES.INVITE_OPTIONS_DISABLE_INVITE,
] as const

/** Reads the body of `group.create`. */
export const readCreateRequest = request(
  'group.create',
  serverCodes.GROUP_BAD_PARAMETER,
  shape({
    type: text(32, 1),
    name: text(LIMITS.GROUP_NAME_BYTES, 1),
    groupID: text(LIMITS.FRAME_BYTES),
    introduction: optional(text(LIMITS.GROUP_INTRODUCTION_BYTES)),
    notification: optional(text(LIMITS.GROUP_NOTIFICATION_BYTES)),
    avatar: optional(text(LIMITS.GROUP_AVATAR_BYTES)),
    maxMemberNum: optional(whole(1, 1_000_000)),
    joinOption: optional(text(32)),
    inviteOption: optional(oneOf(...INVITE_OPTIONS)),
    groupCustomField: optional(customFields),
    memberList: optional(members),
  }),
)

export type CreateRequest = ReturnType<typeof readCreateRequest>

const bad = (code: number, why: string) => new Refusal(code, `create group: ${why}`)

/** The rules of the type; refuses types that do not exist (here). */
export const rulesFor = ({ type, joinOption }: CreateRequest): GroupRules => {
  const rules = Object.hasOwn(groupRules, type) ? groupRules[type] : undefined
  if (rules === undefined) {
    const why = laterGroupTypes.includes(type)
      ? `groups of type ${type} are not yet supported by this server`
      : 'the type is unknown'
    throw bad(serverCodes.GROUP_BAD_PARAMETER, why)
  }
  const isFree = joinOption === undefined || rules.joinOptions.length === 0
  if (isFree || rules.joinOptions.includes(joinOption)) return rules
  throw bad(serverCodes.GROUP_BAD_PARAMETER, 'joinOption is unknown')
}

/** Starts the ids that the server chooses; nobody else may use it. */
export const SERVER_GROUP_PREFIX = '@TGS#'

const PRINTABLE = /^[\x21-\x7e]+$/

/** Refuses ids that are not printable ASCII or look like the server's own. */
export const checkGroupID = (groupID: string): void => {
  if (groupID === '') return
  if (!PRINTABLE.test(groupID) || groupID.length > LIMITS.GROUP_ID_BYTES) {
    const why = `groupID is not printable ASCII of at most ${LIMITS.GROUP_ID_BYTES} characters`
    throw bad(serverCodes.GROUP_BAD_ID, why)
  }
  if (groupID.startsWith(SERVER_GROUP_PREFIX)) {
    throw bad(serverCodes.GROUP_BAD_ID, `groupID starts with ${SERVER_GROUP_PREFIX}`)
  }
}
