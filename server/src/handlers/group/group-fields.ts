import { LIMITS, serverCodes, TYPES, type WireCustomField } from 'tavern-im/protocol'
import { listOf, oneOf, shape, text, wellFormed } from '../../kernel/guards.ts'
import { Refusal } from '../../kernel/refusal.ts'

const CUSTOM_KEY_BYTES = 16
const CUSTOM_VALUE_BYTES = 512

/** The limit of a group's custom fields. */
export const CUSTOM_FIELDS = 10

export const customFields = listOf(
  shape({ key: wellFormed(CUSTOM_KEY_BYTES, 1), value: wellFormed(CUSTOM_VALUE_BYTES) }),
  CUSTOM_FIELDS,
)

const MEMBER_VALUE_BYTES = 64

/** The limit of a member's custom fields. */
export const MEMBER_FIELDS = 5

export const memberCustomFields = listOf(
  shape({ key: wellFormed(CUSTOM_KEY_BYTES, 1), value: wellFormed(MEMBER_VALUE_BYTES) }),
  MEMBER_FIELDS,
)

/** Merges changes into fields; fields not named stay. Refuses more than `most`. */
export const merged = (
  before: readonly WireCustomField[],
  changes: readonly WireCustomField[],
  most: number,
): WireCustomField[] => {
  const fields = new Map([...before, ...changes].map(({ key, value }) => [key, value]))
  if (fields.size > most) {
    const why = `more than ${most} custom fields`
    throw new Refusal(serverCodes.GROUP_BAD_PARAMETER, `change custom fields: ${why}`)
  }
  return Array.from(fields, ([key, value]) => ({ key, value }))
}

export const nameCard = wellFormed(50)

/** Users of one request. */
export const userIDs = listOf(text(LIMITS.USER_ID_BYTES, 1), 500)

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
