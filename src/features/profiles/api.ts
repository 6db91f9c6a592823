import type { ImResult } from '../../kernel/method.ts'
import type { Profile } from './model.ts'

/** The fields a user may change; at least one. */
export interface UpdateMyProfileOptions {
  /** At most 500 bytes of UTF-8. */
  nick?: string
  avatar?: string
  /** One of `TYPES.GENDER_*`. */
  gender?: string
  selfSignature?: string
  /** One of `TYPES.ALLOW_TYPE_*`. */
  allowType?: string
  birthday?: number
  location?: string
  language?: number
  messageSettings?: number
  /** One of `TYPES.FORBID_TYPE_*`. */
  adminForbidType?: string
  level?: number
  role?: number
  /** Keys start with `Tag_Profile_Custom`. */
  profileCustomField?: { key: string; value: string }[]
}

/** Profiles, mine and those of others. */
export interface ProfileApi {
  /** Returns the profile of this user from the server. */
  getMyProfile(): Promise<ImResult<Profile>>
  /** Returns the profiles of at most 100 users; ignores further ones. Unknown users are left out. */
  getUserProfile(options: { userIDList: string[] }): Promise<ImResult<Profile[]>>
  /**
   * Changes the profile of this user and fires PROFILE_UPDATED on all devices of the user. Rejects with 2721 (a field
   * is invalid; `data.parameter` names it) or 2722 (nothing was given) (spec 3 section 5).
   */
  updateMyProfile(options: UpdateMyProfileOptions): Promise<ImResult<Profile>>
}

/** Events of profiles, by the event's value. */
export interface ProfileEventData {
  onProfileUpdated: Profile[]
}
