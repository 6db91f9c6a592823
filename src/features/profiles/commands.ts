import { command, push } from '../../kernel/command.ts'

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

/** Commands of profiles. */
export const profileCommands = {
  /** At most 100 users; unknown ones are absent from the answer. */
  get: command<
    { readonly userIDList: readonly string[] },
    { readonly profileList: readonly WireProfile[] }
  >('profile.get'),
  /**
   * Profiles of at most 1,000 users that changed at or after this unix second of the server. An
   * index above 0 in the answer continues the list.
   */
  news: command<
    { readonly userIDList: readonly string[]; readonly since: number },
    { readonly profileList: readonly WireProfile[]; readonly nextIndex: number }
  >('profile.news'),
  /**
   * Changes the caller's own fields; answers the whole profile. Notifies the other devices
   * (`profile` event).
   */
  update: command<
    { readonly profile: Omit<WireProfile, 'userID' | 'lastUpdatedTime'> },
    { readonly profile: WireProfile; readonly position: number }
  >('profile.update'),
}

/** Pushes about profiles. */
export const profilePushes = {
  /** A friend has changed its profile, or a user in a conversation with this user. */
  changed: push<{ readonly profileList: readonly WireProfile[] }>('push.profile'),
}
