import {
  type CloudAnswer,
  type CommercialAnswer,
  type ProfanityAnswer,
  pushes,
} from 'tavern-im/protocol'
import {
  BadField,
  flag,
  type Guard,
  listOf,
  oneOf,
  optional,
  record,
  shape,
  text,
  whole,
} from '../../kernel/guards.ts'
import type { OutgoingPush } from '../events/delivery.ts'
import { outgoing } from '../events/pushes.ts'
import { type AccountLimits, accountLimitNumbers, defaultAccountLimits } from './account-limits.ts'
import { defaultWebhookSettings, type WebhookSettings, webhookChoices } from './hook-settings.ts'

/** Settings of an app, made by its operator for all clients. */
export interface AppSettings {
  /** Keys of the cloud configuration (docs/guides/rest.md). The server passes unknown keys on to clients. */
  readonly cloudConfig: Readonly<Record<string, unknown>>
  /** Features of the app, as 1 to 64 characters 0 or 1. Default: all features. */
  readonly purchaseBits: string
  /** Words that clients refuse to send in a message. */
  readonly profanity: readonly string[]
  /** Rules for messages. */
  readonly messages: MessageSettings
  /** Rules for uploaded files. */
  readonly objects: ObjectSettings
  /** Rules for groups. */
  readonly groups: GroupSettings
  /** Rules for profiles. */
  readonly profiles: ProfileSettings
  /** Limits of each account. */
  readonly limits: AccountLimits
  /** Rules for live rooms. */
  readonly rooms: RoomSettings
  /** Rules for the online status of users. */
  readonly status: StatusSettings
  /** Webhooks to the app's back end. */
  readonly webhooks: WebhookSettings
}

/** Settings as an operator writes them: only values that differ from the defaults. */
export type SettingsInput = Partial<
  Omit<
    AppSettings,
    'messages' | 'objects' | 'groups' | 'profiles' | 'limits' | 'rooms' | 'status' | 'webhooks'
  >
> & {
  readonly messages?: Partial<MessageSettings>
  readonly objects?: Partial<ObjectSettings>
  readonly groups?: Partial<GroupSettings>
  readonly profiles?: Partial<ProfileSettings>
  readonly limits?: Partial<AccountLimits>
  readonly rooms?: Partial<RoomSettings>
  readonly status?: Partial<StatusSettings>
  readonly webhooks?: Partial<WebhookSettings>
}

/** Rules for messages. A missing field has its default. */
interface MessageSettings {
  /** Seconds in which a sender may recall a message; default 120. 0: no limit. */
  readonly revokeSeconds: number
  /** Days of history that users can read; default 0: all. */
  readonly roamingDays: number
  /** Messages per second of users in one group, beyond which messages of lower priority are dropped; default 0: no limit. */
  readonly groupMessagesPerSecond: number
  /** Largest group with read receipts, in members; default 200. */
  readonly receiptMembers: number
  /** Users can message only friends, on both sides (20009 to 20011); default false. */
  readonly friendsOnly: boolean
  /** Users who may modify a message: everybody in the conversation (default), or only its sender. */
  readonly modifiableBy: 'all' | 'sender'
  /** Clients may exclude a message from moderation and from forbidden words; default true. */
  readonly isCheckSkippableByClients: boolean
  /** Clients may set the title and the text of push notifications for their messages (`offlinePushInfo`); default true. */
  readonly isPushTextSettableByClients: boolean
}

/** Rules for uploaded files. A missing field has its default. */
interface ObjectSettings {
  /** Megabytes (2^20) that one user may store in total; default 10,240. */
  readonly quotaMegabytes: number
  /** Seconds for which a download URL is valid; default 7 days. */
  readonly urlSeconds: number
  /** Hours after which a file that no message refers to is deleted; default 24. */
  readonly orphanHours: number
}

/** Rules for groups. A missing field has its default. */
interface GroupSettings {
  /** An invited user must accept before becoming a member; default false. */
  readonly inviteConsent: boolean
  /**
   * Users who may add another user to a group without consent: `everybody` (default), or only `friends`. A user that
   * anyone else adds is invited, and becomes a member by accepting.
   */
  readonly addableBy: (typeof ADDABLE_BY)[number]
  /** Writers of name cards: members with the right to (default), or only the back end. */
  readonly nameCardsWritableBy: (typeof CARDS_WRITABLE_BY)[number]
}

const ADDABLE_BY = ['everybody', 'friends'] as const
const CARDS_WRITABLE_BY = ['members', 'backend'] as const

/** Rules for profiles. A missing field has its default. */
interface ProfileSettings {
  /**
   * Writer of the public fields of a profile (nick, avatar, signature, custom fields …): the user (default), or only the
   * back end. Users always set by themselves how others may contact them.
   */
  readonly writableBy: (typeof PROFILES_WRITABLE_BY)[number]
}

const PROFILES_WRITABLE_BY = ['user', 'backend'] as const

/** Rules for live rooms. A missing field has its default. */
interface RoomSettings {
  /** Messages of the last 24 hours that a newcomer receives; default 0. */
  readonly historyMessages: number
  /** Guests in one room; default 100,000. 0: only logged-in users can enter. */
  readonly guests: number
  /** Guests from one address in all rooms together; default 1,000. */
  readonly guestsPerAddress: number
}

/** Rules for user status. A missing field has its default. */
interface StatusSettings {
  /** Clients may query the status of users and subscribe to it; default true. */
  readonly isOn: boolean
  /** Friends receive status changes without a subscription; default false. */
  readonly toFriends: boolean
}

export type SettingName = keyof AppSettings

/** A setting with its current value. */
interface Setting<Value = unknown> {
  /** Grows with each change; 0 if it was never set. */
  readonly version: number
  readonly value: Value
  /** Set by the back end of the app, which overrides the apps file. */
  readonly isByRest: boolean
}

export type Settings = { readonly [Name in SettingName]: Setting<AppSettings[Name]> }

/** Time after which clients refetch. */
const GOOD_SECONDS = 3_600

const CONFIG_BYTES = 64 * 1024
const CONFIG_LEVELS = 32
const WORDS = 10_000
const WORD_BYTES = 64
const PAGE_WORDS = 1_000
const BETWEEN_WORDS = '\n'

const cloudConfig: Guard<AppSettings['cloudConfig']> = (value, name) => {
  const config = record(value, name)
  // Checked first, because JSON.stringify fails on deep nesting.
  if (!isWithin(CONFIG_LEVELS, config)) {
    throw new BadField(`${name} has more than ${CONFIG_LEVELS} levels`)
  }
  if (Buffer.byteLength(JSON.stringify(config)) <= CONFIG_BYTES) return config
  throw new BadField(`${name} is longer than ${CONFIG_BYTES} bytes`)
}

const isWithin = (levels: number, value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((one) => isWithin(levels - 1, one)))

const purchaseBits: Guard<string> = (value, name) => {
  if (typeof value === 'string' && /^[01]{1,64}$/.test(value)) return value
  throw new BadField(`${name} is not 1 to 64 characters 0 and 1`)
}

/** Whether a bit of the mask, a power of 2 below 2^64, is set. */
export const isBought = (bits: string, bit: number): boolean => bits.at(-1 - Math.log2(bit)) === '1'

const word: Guard<string> = (value, name) => {
  const checked = text(WORD_BYTES, 1)(value, name)
  if (!/\p{Cc}/u.test(checked)) return checked
  throw new BadField(`${name} has a control character`)
}

const defaultMessageSettings: MessageSettings = {
  revokeSeconds: 120,
  roamingDays: 0,
  groupMessagesPerSecond: 0,
  receiptMembers: 200,
  friendsOnly: false,
  modifiableBy: 'all',
  isCheckSkippableByClients: true,
  isPushTextSettableByClients: true,
}

const messageChoices = shape({
  revokeSeconds: optional(whole(0, 10 ** 9)),
  roamingDays: optional(whole(0, 10 ** 5)),
  groupMessagesPerSecond: optional(whole(0, 10 ** 6)),
  receiptMembers: optional(whole(0, 10 ** 5)),
  friendsOnly: optional(flag),
  modifiableBy: optional(oneOf('all', 'sender')),
  isCheckSkippableByClients: optional(flag),
  isPushTextSettableByClients: optional(flag),
})

const defaultObjectSettings: ObjectSettings = {
  quotaMegabytes: 10_240,
  urlSeconds: 7 * 24 * 3600,
  orphanHours: 24,
}

const objectNumbers = shape({
  quotaMegabytes: optional(whole(0, 10 ** 9)),
  urlSeconds: optional(whole(60, 10 ** 9)),
  orphanHours: optional(whole(1, 10 ** 5)),
})

const defaultGroupSettings: GroupSettings = {
  inviteConsent: false,
  addableBy: 'everybody',
  nameCardsWritableBy: 'members',
}

const groupChoices = shape({
  inviteConsent: optional(flag),
  addableBy: optional(oneOf(...ADDABLE_BY)),
  nameCardsWritableBy: optional(oneOf(...CARDS_WRITABLE_BY)),
})

const defaultProfileSettings: ProfileSettings = { writableBy: 'user' }

const profileChoices = shape({ writableBy: optional(oneOf(...PROFILES_WRITABLE_BY)) })

const defaultRoomSettings: RoomSettings = {
  historyMessages: 0,
  guests: 100_000,
  guestsPerAddress: 1_000,
}

const roomNumbers = shape({
  historyMessages: optional(whole(0, 20)),
  guests: optional(whole(0, 10 ** 7)),
  guestsPerAddress: optional(whole(0, 10 ** 7)),
})

const defaultStatusSettings: StatusSettings = { isOn: true, toFriends: false }

const statusChoices = shape({ isOn: optional(flag), toFriends: optional(flag) })

/** Guard for settings of which some are given. */
const partOf =
  <Group extends object>(
    defaults: Group,
    choices: Guard<{ readonly [Name in keyof Group]: Group[Name] | undefined }>,
  ): Guard<Group> =>
  (value, name) => {
    const unknown = Object.keys(record(value, name)).find((key) => !(key in defaults))
    if (unknown !== undefined) throw new BadField(`${name} has no ${unknown}`)
    const values = Object.entries(choices(value, name)).filter(([, one]) => one !== undefined)
    return { ...defaults, ...Object.fromEntries(values) }
  }

/** Guard of each setting. */
export const settingGuards: { readonly [Name in SettingName]: Guard<AppSettings[Name]> } = {
  cloudConfig,
  purchaseBits,
  profanity: listOf(word, WORDS),
  messages: partOf(defaultMessageSettings, messageChoices),
  objects: partOf(defaultObjectSettings, objectNumbers),
  rooms: partOf(defaultRoomSettings, roomNumbers),
  groups: partOf(defaultGroupSettings, groupChoices),
  profiles: partOf(defaultProfileSettings, profileChoices),
  limits: partOf(defaultAccountLimits, accountLimitNumbers),
  status: partOf(defaultStatusSettings, statusChoices),
  webhooks: partOf(defaultWebhookSettings, webhookChoices),
}

export const noSettings: Settings = {
  cloudConfig: { version: 0, value: {}, isByRest: false },
  purchaseBits: { version: 0, value: '1'.repeat(64), isByRest: false },
  profanity: { version: 0, value: [], isByRest: false },
  messages: { version: 0, value: defaultMessageSettings, isByRest: false },
  objects: { version: 0, value: defaultObjectSettings, isByRest: false },
  rooms: { version: 0, value: defaultRoomSettings, isByRest: false },
  groups: { version: 0, value: defaultGroupSettings, isByRest: false },
  profiles: { version: 0, value: defaultProfileSettings, isByRest: false },
  limits: { version: 0, value: defaultAccountLimits, isByRest: false },
  status: { version: 0, value: defaultStatusSettings, isByRest: false },
  webhooks: { version: 0, value: defaultWebhookSettings, isByRest: false },
}

/** `known` is the version that the client has. */
export const cloudAnswer = (
  { version, value }: Settings['cloudConfig'],
  known?: number,
): CloudAnswer => ({
  version,
  config: version === known ? '' : JSON.stringify(value),
  expiredTime: GOOD_SECONDS,
})

export const commercialAnswer = ({ value }: Settings['purchaseBits']): CommercialAnswer => ({
  errorCode: 0,
  errorMessage: '',
  purchaseBits: value,
  expiredTime: GOOD_SECONDS,
})

export const profanityAnswer = (
  { version, value }: Settings['profanity'],
  known: number,
  startIndex: number,
): ProfanityAnswer => {
  const end = version === known ? value.length : startIndex + PAGE_WORDS
  return {
    filterConfig: { isEnabled: value.length > 0 },
    lexicon: version === known ? '' : value.slice(startIndex, end).join(BETWEEN_WORDS),
    strToken: BETWEEN_WORDS,
    completeFlag: end >= value.length ? 1 : 0,
    nextStartIndex: Math.min(end, value.length),
    version,
    expiredTime: GOOD_SECONDS,
  }
}

/** Push that notifies clients of a change; settings that only the server needs have none. */
export const settingPushes: {
  readonly [Name in SettingName]?: (setting: Settings[Name]) => OutgoingPush
} = {
  cloudConfig: (setting) => outgoing(pushes.configuration.cloud, cloudAnswer(setting)),
  purchaseBits: (setting) => outgoing(pushes.configuration.commercial, commercialAnswer(setting)),
  profanity: ({ version }) => outgoing(pushes.configuration.profanity, { version }),
}
