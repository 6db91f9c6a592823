import {
  type CloudAnswer,
  type CommercialAnswer,
  type ProfanityAnswer,
  pushes,
} from 'tavern-im/protocol'
import type { OutgoingPush } from '../core/delivery.ts'
import { outgoing } from '../core/pushes.ts'
import { BadField, type Guard, listOf, record, text } from '../handlers/guards.ts'

/** What the operator sets for all clients of an app. */
export interface AppSettings {
  /** Keys of the cloud configuration (docs/rest.md); unknown ones are passed on. */
  readonly cloudConfig: Readonly<Record<string, unknown>>
  /** 1 to 64 characters 0 or 1: the features that the app has. All, unless given. */
  readonly purchaseBits: string
  /** Words that clients refuse to send. */
  readonly profanity: readonly string[]
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

const word: Guard<string> = (value, name) => {
  const given = text(WORD_BYTES, 1)(value, name)
  if (!/\p{Cc}/u.test(given)) return given
  throw new BadField(`${name} has a control character`)
}

/** What each setting must be. */
export const settingGuards: { readonly [Name in SettingName]: Guard<AppSettings[Name]> } = {
  cloudConfig,
  purchaseBits,
  profanity: listOf(word, WORDS),
}

export const noSettings: Settings = {
  cloudConfig: { version: 0, value: {}, isByRest: false },
  purchaseBits: { version: 0, value: '1'.repeat(64), isByRest: false },
  profanity: { version: 0, value: [], isByRest: false },
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

/** How clients hear of a change. */
export const settingPushes: {
  readonly [Name in SettingName]: (setting: Settings[Name]) => OutgoingPush
} = {
  cloudConfig: (setting) => outgoing(pushes.configuration.cloud, cloudAnswer(setting)),
  purchaseBits: (setting) => outgoing(pushes.configuration.commercial, commercialAnswer(setting)),
  profanity: ({ version }) => outgoing(pushes.configuration.profanity, { version }),
}
