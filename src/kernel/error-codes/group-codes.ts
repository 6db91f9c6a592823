import type { ErrorRow } from './error-row.ts'

/** 2500 to 2503: conversations. 2600 to 2687, 3021: groups and topics. */
export const groupCodes = {
  CONVERSATION_NOT_FOUND: [2500, 'conversation not found; check the conversationID'],
  USER_OR_GROUP_NOT_FOUND: [2501, 'user or group not found; check the ID'],
  INVALID_CONVERSATION_ID: [2503, 'not a conversationID; it starts with C2C, GROUP or @TIM#SYSTEM'],
  ILLEGAL_GROUP_TYPE: [2600, 'not a group type; use one of TYPES.GRP_*'],
  CANNOT_APPLY_TO_WORK_GROUP: [2601, 'Work groups cannot be joined; ask a member to invite you'],
  ILLEGAL_GROUP_ID: [2602, 'the groupID does not have the form that its type needs; change it'],
  GROUP_NOT_FOUND: [2603, 'group not found; check the groupID'],
  CANNOT_CHANGE_OWNER_IN_AV: [2620, 'the owner of an AVChatRoom stays; make another room'],
  CANNOT_CHANGE_OWNER_TO_SELF: [2621, 'you are the owner; name another member'],
  MEMBER_NOT_IN_GROUP: [2623, 'not in the group; add the user first'],
  GROUP_ATTRIBUTES_ONLY_IN_AV: [2641, 'only an AVChatRoom has attributes; use one'],
  GROUP_ATTRIBUTES_NEED_JOIN: [2642, 'not in the AVChatRoom; join it first'],
  JOIN_FAILED: [2660, 'joining failed; try again'],
  CANNOT_ADD_MEMBER_IN_AV: [2661, 'an AVChatRoom takes no members; they join themselves'],
  JOIN_NEEDS_LOGIN: [2662, 'joining this group needs a login; call login first'],
  NOT_OWNER: [2681, 'only the owner may do this; ask the owner'],
  CANNOT_SET_ROLE: [2682, 'this type of group has no roles; use another'],
  INVALID_MEMBER_ROLE: [2683, 'not a role; use ADMIN or MEMBER'],
  CANNOT_SET_SELF_ROLE: [2684, 'your own role stays; name another member'],
  CANNOT_MUTE_SELF: [2685, 'you cannot mute yourself; name another member'],
  INVALID_BAN_DURATION: [2686, 'no ban duration; give seconds above 0'],
  OPERATION_NOT_SUPPORTED_IN_AV: [2687, 'an AVChatRoom cannot do this; use another type'],
  ILLEGAL_TOPIC_ID: [3021, 'not a topicID; it holds @TOPIC#_'],
} as const satisfies Readonly<Record<string, ErrorRow>>
