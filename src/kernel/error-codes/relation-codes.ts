import type { ErrorRow } from './error-row.ts'

/** 2700 to 2742: friends, profiles, the block list. */
export const relationCodes = {
  NOT_FRIEND: [2700, 'not a friend; add the user first'],
  ALREADY_FRIEND: [2701, 'already a friend; nothing to do'],
  FRIEND_GROUP_EXISTS: [2710, 'the friend group exists; use another name'],
  FRIEND_GROUP_NOT_FOUND: [2711, 'friend group not found; check the name'],
  FRIEND_APPLICATION_NOT_FOUND: [2716, 'the application is over; fetch the list again'],
  PROFILE_INVALID: [2721, 'a field of the profile is invalid; check its value'],
  PROFILE_EMPTY: [2722, 'nothing to update; give a field'],
  CANNOT_BLOCK_SELF: [2742, 'you cannot block yourself; name another user'],
} as const satisfies Readonly<Record<string, ErrorRow>>
