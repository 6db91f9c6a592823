/** Groups per page of the list once the server answered 10018 (spec 3 section 9). */
export const GROUP_PAGE_SMALL = 50

/** Members per page of `getGroupMemberList` unless given, and at most. */
export const MEMBER_PAGE = 15
export const MEMBER_PAGE_MAX = 100

/** Delay before a group that the server did not know yet is read again (spec 3 section 4). */
export const READ_AGAIN_MS = 3_000

/** The online count of a group is asked for again after this; of an AVChatRoom after the second (spec 3 section 9). */
export const ONLINE_COUNT_MS = 60_000
export const ONLINE_COUNT_ROOM_MS = 10_000
/** And never within this. */
export const ONLINE_COUNT_ASK_MS = 3_000

/** Group and conversation list events: at most one per this time (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000

/** Marks of members begin here (spec 3 section 5). */
export const LEAST_MARK = 1_000
