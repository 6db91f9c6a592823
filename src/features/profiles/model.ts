/** A user's profile. A live plain object. */
export interface Profile {
  userID: string
  nick: string
  gender: string
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
