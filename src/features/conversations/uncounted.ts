import { TYPES } from '../../protocol/types.ts'

/** Groups whose messages are never unread (api-semantics 10.2). */
export const isUncounted = (subType: string): boolean =>
  subType === TYPES.GRP_MEETING || subType === TYPES.GRP_AVCHATROOM
