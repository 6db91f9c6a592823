import {
  type CloudAnswer,
  type CommercialAnswer,
  type ProfanityAnswer,
  pushes,
} from 'tavern-im/protocol'
import type { OutgoingPush } from '../core/events/delivery.ts'
import { outgoing } from '../core/events/pushes.ts'
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
} from '../handlers/guards.ts'
import {
  defaultWebhookSettings,
  type WebhookSettings,
  webhookChoices,
} from '../webhooks/hook-settings.ts'
import { type AccountLimits, accountLimitNumbers, defaultAccountLimits } from './account-limits.ts'

/** What the operator sets for all clients of an app. */
export interface AppSettings {
  /** Keys of the cloud configuration (docs/guides/rest.md); unknown ones are passed on. */
  readonly cloudConfig: Readonly<Record<string, unknown>>
  /** 1 to 64 characters 0 or 1: the features that the app has. All, unless given. */
  readonly purchaseBits: string
  /** Words that clients refuse to send. */
  readonly profanity: readonly string[]
  /** What the server allows with messages. */
  readonly messages: MessageSettings
  /** What the server keeps of files. */
  readonly objects: ObjectSettings
  /** What the server allows with groups. */
  readonly groups: GroupSettings
  /** Who says what users are called. */
  readonly profiles: ProfileSettings
  /** How much each account may do. */
  readonly limits: AccountLimits
  /** What the server allows with live rooms. */
  readonly rooms: RoomSettings
  /** Who hears who is online. */
  readonly status: StatusSettings
  /** What the app's back end is asked and told. */
  readonly webhooks: WebhookSettings
}

/** The same as an operator writes it: only what differs from the defaults. */
export type GivenSettings = Partial<
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

/** Rules of messages; what is not given has its default. */
interface MessageSettings {
  /** So long a sender may recall a message; 120 unless set. 0: for ever. */
  readonly revokeSeconds: number
  /** History reaches so many days back; 0, the default: to the beginning. */
  readonly roamingDays: number
  /** Beyond so many messages a second of users in one group the less urgent are dropped; 0, the default: never. */
  readonly groupMessagesPerSecond: number
  /** Groups with more members count no receipts; 200 unless set. */
  readonly receiptMembers: number
  /** Users write only to users who are their friends, on both sides (20009 to 20011); false unless set. */
  readonly friendsOnly: boolean
  /** Who may modify a message of a user: everybody in the conversation, the default, or its sender alone. */
  readonly modifiableBy: 'all' | 'sender'
  /** Clients may exclude a message from moderation and from forbidden words; true unless set. */
  readonly isCheckSkippableByClients: boolean
  /** Clients may set the title and the text of notifications of their messages (`offlinePushInfo`); true unless set. */
  readonly isPushTextSettableByClients: boolean
}

/** Rules of uploaded files; what is not given has its default. */
interface ObjectSettings {
  /** Megabytes (2^20) that the files of one user may have together; 10,240 unless set. */
  readonly quotaMegabytes: number
  /** So long a download URL holds; 7 days unless set. */
  readonly urlSeconds: number
  /** After so many hours a file that no message names is removed; 24 unless set. */
  readonly orphanHours: number
}

/** Rules of groups; what is not given has its default. */
interface GroupSettings {
  /** Nobody is put into a group by an invitation without having agreed; false unless set. */
  readonly inviteConsent: boolean
  /**
   * Who may put a user into a group without asking the user: `everybody` unless set, or `friends` alone. A user whom
   * somebody else wants to add is invited, and comes in by agreeing.
   */
  readonly addableBy: (typeof ADDABLE_BY)[number]
  /** Who sets name cards: members with the right to, the default, or the back end alone. */
  readonly nameCardsWritableBy: (typeof CARDS_WRITABLE_BY)[number]
}

const ADDABLE_BY = ['everybody', 'friends'] as const
const CARDS_WRITABLE_BY = ['members', 'backend'] as const

/** Rules of profiles; what is not given has its default. */
interface ProfileSettings {
  /**
   * Who writes what others see of a user (nick, avatar, signature, custom fields …): the user, the default, or the
   * back end alone. How others may reach a user stays the user's.
   */
  readonly writableBy: (typeof PROFILES_WRITABLE_BY)[number]
}

const PROFILES_WRITABLE_BY = ['user', 'backend'] as const

/** Rules of live rooms; what is not given has its default. */
interface RoomSettings {
  /** Who comes sees so many messages of the last 24 hours; 0, the default: none. */
  readonly historyMessages: number
  /** Guests that a room takes; 100,000 unless set. 0: nobody comes without logging in. */
  readonly guests: number
  /** Guests from one address, in all rooms; 1,000 unless set. */
  readonly guestsPerAddress: number
}

/** Rules of user status; what is not given has its default. */
interface StatusSettings {
  /** The status of users may be asked for and subscribed to; true unless set. */
  readonly isOn: boolean
  /** Friends hear it without having subscribed; false unless set. */
  readonly toFriends: boolean
}

export type SettingName = keyof AppSettings

/** A setting as it is now. */
interface Setting<Value = unknown> {
  /** Grows with each change; 0 where nothing was ever set. */
  readonly version: number
  readonly value: Value
  /** Set by the back end of the app: the apps file does not count any longer. */
  readonly isByRest: boolean
}

export type Settings = { readonly [Name in SettingName]: Setting<AppSettings[Name]> }

/** Clients ask again after this. */
const GOOD_SECONDS = 3_600

const CONFIG_BYTES = 64 * 1024
const CONFIG_LEVELS = 32
const WORDS = 10_000
const WORD_BYTES = 64
const PAGE_WORDS = 1_000
const BETWEEN_WORDS = '\n'

const cloudConfig: Guard<AppSettings['cloudConfig']> = (value, name) => {
  const config = record(value, name)
  // Before it is written as JSON, which fails far down.
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
  const given = text(WORD_BYTES, 1)(value, name)
  if (!/\p{Cc}/u.test(given)) return given
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

/** Settings of which some are given. */
const partOf =
  <Given extends object>(
    defaults: Given,
    choices: Guard<{ readonly [Name in keyof Given]: Given[Name] | undefined }>,
  ): Guard<Given> =>
  (value, name) => {
    const unknown = Object.keys(record(value, name)).find((key) => !(key in defaults))
    if (unknown !== undefined) throw new BadField(`${name} has no ${unknown}`)
    const given = Object.entries(choices(value, name)).filter(([, one]) => one !== undefined)
    return { ...defaults, ...Object.fromEntries(given) }
  }

/** What each setting must be. */
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

/** How clients hear of a change; what only the server needs has none. */
export const settingPushes: {
  readonly [Name in SettingName]?: (setting: Settings[Name]) => OutgoingPush
} = {
  cloudConfig: (setting) => outgoing(pushes.configuration.cloud, cloudAnswer(setting)),
  purchaseBits: (setting) => outgoing(pushes.configuration.commercial, commercialAnswer(setting)),
  profanity: ({ version }) => outgoing(pushes.configuration.profanity, { version }),
}
