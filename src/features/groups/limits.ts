/** Groups per page of the list once the server answered 10018 (spec 3 section 9). */
export const GROUP_PAGE_SMALL = 50

/** Members per page of `getGroupMemberList` unless given, and at most. */
export const MEMBER_PAGE = 15
export const MEMBER_PAGE_MAX = 100

/** Group and conversation list events: at most one per this time (spec 3 section 9). */
export const LIST_EVENT_MS = 1_000
