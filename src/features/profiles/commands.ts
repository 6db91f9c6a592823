import { command } from '../../kernel/command.ts'

/** A profile as the server keeps it: fields that were never set are absent. */
export interface WireProfile {
  readonly userID: string
  readonly nick?: string
  readonly avatar?: string
  readonly gender?: string
  readonly birthday?: number
  readonly location?: string
  readonly selfSignature?: string
  readonly allowType?: string
  readonly language?: number
  readonly messageSettings?: number
  readonly adminForbidType?: string
  readonly level?: number
  readonly role?: number
  readonly profileCustomField?: readonly { readonly key: string; readonly value: string }[]
  /** Unix seconds of the last change. */
  readonly lastUpdatedTime?: number
}

export const profileCommands = {
  /** At most 100 users; unknown ones are absent from the answer. */
  get: command<
    { readonly userIDList: readonly string[] },
    { readonly profileList: readonly WireProfile[] }
  >('profile.get'),
  /** Changes the caller's own fields; answers the whole profile. Tells the other devices (`profile` event). */
  update: command<
    { readonly profile: Omit<WireProfile, 'userID' | 'lastUpdatedTime'> },
    { readonly profile: WireProfile; readonly position: number }
  >('profile.update'),
}
