import { TYPES } from '../../protocol/types.ts'
import type { WireProfile } from './commands.ts'

/** A user's profile. A live plain object. */
export interface Profile {
  userID: string
  nick: string
  gender: string
  /** YYYYMMDD as a number; 0 where unset. */
  birthday: number
  location: string
  selfSignature: string
  allowType: string
  language: number
  avatar: string
  messageSettings: number
  adminForbidType: string
  level: number
  role: number
  /** Unix seconds of the last change; both spellings are part of the API. */
  lastUpdatedTime: number
  lastUpdatedNumber: number
  profileCustomField: { key: string; value: string }[]
}

export const emptyProfile = (userID: string): Profile => ({
  userID,
  nick: '',
  gender: TYPES.GENDER_UNKNOWN,
  birthday: 0,
  location: '',
  selfSignature: '',
  allowType: TYPES.ALLOW_TYPE_ALLOW_ANY,
  language: 0,
  avatar: '',
  messageSettings: 0,
  adminForbidType: TYPES.FORBID_TYPE_NONE,
  level: 0,
  role: 0,
  lastUpdatedTime: 0,
  lastUpdatedNumber: 0,
  profileCustomField: [],
})

/** Writes what the server said over an entity. */
export const refresh = (profile: Profile, wire: WireProfile): void => {
  const { profileCustomField, ...fields } = wire
  Object.assign(profile, fields)
  profile.lastUpdatedNumber = profile.lastUpdatedTime
  if (profileCustomField !== undefined) {
    profile.profileCustomField = profileCustomField.map((field) => ({ ...field }))
  }
}

/** An example of what the server says of a user, for `isLike`. */
export const profileShape = {
  userID: '',
  'nick?': '',
  'avatar?': '',
  'gender?': '',
  'birthday?': 0,
  'location?': '',
  'selfSignature?': '',
  'allowType?': '',
  'language?': 0,
  'messageSettings?': 0,
  'adminForbidType?': '',
  'level?': 0,
  'role?': 0,
  'lastUpdatedTime?': 0,
  'profileCustomField?': [{ key: '', value: '' }],
}

export const profilesShape = { profileList: [profileShape] }
