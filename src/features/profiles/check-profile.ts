import * as errorCodes from '../../kernel/error-codes.ts'
import { imError } from '../../kernel/errors.ts'
import { byteLength } from '../../lib/byte-length.ts'
import { isWellFormed } from '../../lib/is-well-formed.ts'
import * as LIMITS from '../../protocol/limits.ts'
import { TYPES } from '../../protocol/types.ts'

type Rule = (value: unknown) => boolean

const isString: Rule = (value) => typeof value === 'string' && isWellFormed(value)
const isNumber: Rule = (value) => Number.isFinite(value)
const isOneOf =
  (...values: unknown[]): Rule =>
  (value) =>
    values.includes(value)

const CUSTOM_PREFIX = 'Tag_Profile_Custom'

const isCustomField: Rule = (value) =>
  Array.isArray(value) &&
  value.every(
    (field) => isString(field?.key) && field.key.startsWith(CUSTOM_PREFIX) && isString(field.value),
  )

/** The rule for each field (spec 3 section 5, Profile update). */
const rules: Readonly<Record<string, Rule>> = {
  nick: (value) => isString(value) && byteLength(value as string) <= LIMITS.NICK_BYTES,
  avatar: isString,
  location: isString,
  selfSignature: isString,
  birthday: isNumber,
  language: isNumber,
  level: isNumber,
  role: isNumber,
  messageSettings: isOneOf(0, 1),
  gender: isOneOf(TYPES.GENDER_UNKNOWN, TYPES.GENDER_FEMALE, TYPES.GENDER_MALE),
  allowType: isOneOf(
    TYPES.ALLOW_TYPE_ALLOW_ANY,
    TYPES.ALLOW_TYPE_NEED_CONFIRM,
    TYPES.ALLOW_TYPE_DENY_ANY,
  ),
  adminForbidType: isOneOf(TYPES.FORBID_TYPE_NONE, TYPES.FORBID_TYPE_SEND_OUT),
  profileCustomField: isCustomField,
}

/** The fields that shall change: those that are undefined or null stay as they are [ANSWER-03]. */
export const definedFields = <Options extends object>(options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== null),
  ) as Options

/** Throws 2722 for nothing, 2721 naming the first field that is wrong or unknown. */
export const checkProfile = (options: object): void => {
  const fields = Object.entries(options)
  if (fields.length === 0) throw imError(errorCodes.PROFILE_EMPTY, { action: 'updateMyProfile' })
  for (const [field, value] of fields) {
    const rule = Object.hasOwn(rules, field) ? rules[field] : undefined
    if (rule?.(value)) continue
    const why = rule === undefined ? `${field} is no field of a profile` : `${field} is invalid`
    throw imError(errorCodes.PROFILE_INVALID, {
      action: 'updateMyProfile',
      why,
      data: { parameter: field },
    })
  }
}
