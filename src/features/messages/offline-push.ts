import { object, optional, string } from '../../kernel/check.ts'
import { anything, oneOf } from '../../kernel/value-checks.ts'
import type { WireOfflinePush } from '../../protocol/message.ts'

/** Push options of Apple devices. */
export interface OfflineApnsInfo {
  /** A file of the app, `TYPES.IOS_OFFLINE_PUSH_NO_SOUND` or `…_DEFAULT_SOUND`. */
  sound?: string
  /** The message is not counted on the app's icon. */
  ignoreIOSBadge?: boolean
  disableVoipPush?: boolean
  /** URL of a picture. */
  image?: string
  enableIOSBackgroundNotification?: boolean
  interruptionLevel?: 'passive' | 'active' | 'time-sensitive' | 'critical'
}

/** Push options of Android devices, by vendor. */
export interface OfflineAndroidInfo {
  sound?: string
  XiaoMiChannelID?: string
  OPPOChannelID?: string
  FCMChannelID?: string
  /** 0 marketing, 1 system (default); as text too. */
  VIVOClassification?: number | string
  VIVOCategory?: string
  HuaWeiCategory?: string
  OPPOCategory?: string
  HuaWeiImage?: string
  HonorImage?: string
  GoogleImage?: string
  HonorImportance?: 'LOW' | 'NORMAL'
  MeizuNotifyType?: 0 | 1
}

/** The push notification of the message. */
export interface OfflinePushInfo {
  /** No push at all. */
  disablePush?: boolean
  /** No call-like push; true unless given. */
  disableVoipPush?: boolean
  title?: string
  /** Instead of the text that the server makes of the message. */
  description?: string
  /** Handed to the app that is opened by the push. */
  extension?: string
  androidInfo?: OfflineAndroidInfo
  apnsInfo?: OfflineApnsInfo
}

const text = optional(string)
/** A message never fails by one: the vendor's call kit gives `disableVoipPush: 0`. */
const flag = optional(anything)
const IMPORTANCES = ['LOW', 'NORMAL']
const NOTIFY_TYPES = [0, 1]
const INTERRUPTION_LEVELS = ['passive', 'active', 'time-sensitive', 'critical']

const android = {
  sound: text,
  XiaoMiChannelID: text,
  OPPOChannelID: text,
  FCMChannelID: text,
  VIVOClassification: optional(oneOf([0, 1, '0', '1'])),
  VIVOCategory: text,
  HuaWeiCategory: text,
  OPPOCategory: text,
  HuaWeiImage: text,
  HonorImage: text,
  GoogleImage: text,
  HonorImportance: flag,
  MeizuNotifyType: flag,
}

export const offlinePushInfo = object({
  disablePush: flag,
  disableVoipPush: flag,
  title: text,
  description: text,
  extension: text,
  apnsInfo: optional(
    object({
      sound: text,
      ignoreIOSBadge: flag,
      disableVoipPush: flag,
      image: text,
      enableIOSBackgroundNotification: flag,
      interruptionLevel: flag,
    }),
  ),
  androidInfo: optional(object(android)),
})

/**
 * As it goes on the wire (spec 2 section 3). As the vendor reads it, a flag counts only as `true` or `false`, and a
 * level or type that does not exist counts as not given (MSG-53).
 */
export const toWirePush = (input: OfflinePushInfo): WireOfflinePush => {
  const { disablePush, title = '', description = '', extension = '' } = input
  const { androidInfo, apnsInfo = {} } = input
  const { sound, image, interruptionLevel } = apnsInfo
  const { disableVoipPush = input.disableVoipPush } = apnsInfo
  return {
    pushFlag: disablePush === true ? 1 : 0,
    title,
    description,
    extension,
    apnsInfo: {
      badgeMode: apnsInfo.ignoreIOSBadge === true ? 1 : 0,
      isVoipPush: disableVoipPush === false ? 1 : 0,
      contentAvailable: apnsInfo.enableIOSBackgroundNotification === true ? 1 : 0,
      ...(sound !== undefined && { sound }),
      ...(image !== undefined && { image }),
      ...(isOneOf(INTERRUPTION_LEVELS, interruptionLevel) && { interruptionLevel }),
    },
    ...(androidInfo !== undefined && { androidInfo: toWireAndroid(androidInfo) }),
  }
}

const isOneOf = <Value>(values: readonly unknown[], value: Value | undefined): value is Value =>
  values.includes(value)

/** Without what servers do not know: no message fails by a field of another vendor. */
const toWireAndroid = (input: OfflineAndroidInfo): Record<string, string | number> => {
  const { VIVOClassification: bit, HonorImportance: importance, MeizuNotifyType: type } = input
  const ignored = new Set([
    ...(isOneOf(IMPORTANCES, importance) ? [] : ['HonorImportance']),
    ...(isOneOf(NOTIFY_TYPES, type) ? [] : ['MeizuNotifyType']),
  ])
  const known = Object.entries(input).filter(
    ([name]) => Object.hasOwn(android, name) && !ignored.has(name),
  )
  return {
    ...(Object.fromEntries(known) as Record<string, string | number>),
    ...(bit !== undefined && { VIVOClassification: Number(bit) }),
  }
}
