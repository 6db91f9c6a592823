import { LIMITS, TYPES } from 'tavern-im/protocol'
import { listOf, oneOf, shape, text } from '../guards.ts'

const CUSTOM_KEY_BYTES = 16
const CUSTOM_VALUE_BYTES = 512

/** Custom fields that a group may have. */
export const CUSTOM_FIELDS = 10

export const customFields = listOf(
  shape({ key: text(CUSTOM_KEY_BYTES, 1), value: text(CUSTOM_VALUE_BYTES) }),
  CUSTOM_FIELDS,
)

export const groupID = text(LIMITS.GROUP_ID_BYTES, 1)

export const inviteOption = oneOf(
  TYPES.INVITE_OPTIONS_FREE_ACCESS,
  TYPES.INVITE_OPTIONS_NEED_PERMISSION,
  TYPES.INVITE_OPTIONS_DISABLE_INVITE,
)

export const joinOption = oneOf(
  TYPES.JOIN_OPTIONS_FREE_ACCESS,
  TYPES.JOIN_OPTIONS_NEED_PERMISSION,
  TYPES.JOIN_OPTIONS_DISABLE_APPLY,
)
