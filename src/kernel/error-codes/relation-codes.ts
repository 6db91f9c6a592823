/** 2700 to 2742: friends, profiles, the block list. */

export const NOT_FRIEND = [2700, 'not a friend; add the user first'] as const
export const ALREADY_FRIEND = [2701, 'already a friend; nothing to do'] as const
export const FRIEND_GROUP_EXISTS = [2710, 'the friend group exists; use another name'] as const
export const FRIEND_GROUP_NOT_FOUND = [2711, 'friend group not found; check the name'] as const
export const FRIEND_APPLICATION_NOT_FOUND = [
  2716,
  'the application is over; fetch the list again',
] as const
export const PROFILE_INVALID = [2721, 'a field of the profile is invalid; check its value'] as const
export const PROFILE_EMPTY = [2722, 'nothing to update; give a field'] as const
export const CANNOT_BLOCK_SELF = [2742, 'you cannot block yourself; name another user'] as const
