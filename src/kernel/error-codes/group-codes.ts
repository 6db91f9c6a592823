/** 2500 to 2503: conversations. 2600 to 2687, 3021: groups and topics. */

export const CONVERSATION_NOT_FOUND = [
  2500,
  'conversation not found; check the conversationID',
] as const
export const USER_OR_GROUP_NOT_FOUND = [2501, 'user or group not found; check the ID'] as const
export const INVALID_CONVERSATION_ID = [
  2503,
  'not a conversationID; it starts with C2C, GROUP or @TIM#SYSTEM',
] as const
export const ILLEGAL_GROUP_TYPE = [2600, 'not a group type; use one of TYPES.GRP_*'] as const
export const CANNOT_APPLY_TO_WORK_GROUP = [
  2601,
  'Work groups cannot be joined; ask a member to invite you',
] as const
export const ILLEGAL_GROUP_ID = [2602, 'groupID and group type do not match; change it'] as const
export const GROUP_NOT_FOUND = [2603, 'group not found; check the groupID'] as const
export const CANNOT_CHANGE_OWNER_IN_AV = [
  2620,
  'the owner of an AVChatRoom stays; make another room',
] as const
export const CANNOT_CHANGE_OWNER_TO_SELF = [2621, 'you are the owner; name another member'] as const
export const MEMBER_NOT_IN_GROUP = [2623, 'not in the group; add the user first'] as const
export const GROUP_ATTRIBUTES_ONLY_IN_AV = [
  2641,
  'only an AVChatRoom has attributes; use one',
] as const
export const GROUP_ATTRIBUTES_NEED_JOIN = [2642, 'not in the group; join it first'] as const
export const JOIN_FAILED = [2660, 'joining failed; try again'] as const
export const CANNOT_ADD_MEMBER_IN_AV = [
  2661,
  'an AVChatRoom takes no members; they join themselves',
] as const
export const JOIN_NEEDS_LOGIN = [
  2662,
  'joining this group needs a login; call login first',
] as const
export const NOT_OWNER = [2681, 'only the owner may do this; ask the owner'] as const
export const CANNOT_SET_ROLE = [2682, 'this type of group has no roles; use another'] as const
export const INVALID_MEMBER_ROLE = [2683, 'not a role; use ADMIN or MEMBER'] as const
export const CANNOT_SET_SELF_ROLE = [2684, 'your own role stays; name another member'] as const
export const CANNOT_MUTE_SELF = [2685, 'you cannot mute yourself; name another member'] as const
export const INVALID_BAN_DURATION = [2686, 'no ban duration; give seconds above 0'] as const
export const OPERATION_NOT_SUPPORTED_IN_AV = [
  2687,
  'an AVChatRoom cannot do this; use another type',
] as const
export const ILLEGAL_TOPIC_ID = [3021, 'not a topicID; it holds @TOPIC#_'] as const
