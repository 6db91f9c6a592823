import { boolean, object, oneOf, optional, string } from '../../../kernel/check.ts'
import type { WireOfflinePush } from '../../../protocol/message.ts'

/** What Apple devices are told. */
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

/** What Android devices are told, by vendor. */
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

/** What a device hears of the message while its app is closed. */
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
const flag = optional(boolean)

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
  HonorImportance: optional(oneOf(['LOW', 'NORMAL'])),
  MeizuNotifyType: optional(oneOf([0, 1])),
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
      interruptionLevel: optional(oneOf(['passive', 'active', 'time-sensitive', 'critical'])),
    }),
  ),
  androidInfo: optional(object(android)),
})

/** As it goes on the wire (spec 2 section 3). */
export const toWirePush = (given: OfflinePushInfo): WireOfflinePush => {
  const { disablePush, title = '', description = '', extension = '' } = given
  const { androidInfo, apnsInfo = {} } = given
  const { sound, image, interruptionLevel } = apnsInfo
  const { disableVoipPush = given.disableVoipPush ?? true } = apnsInfo
  return {
    pushFlag: disablePush ? 1 : 0,
    title,
    description,
    extension,
    apnsInfo: {
      badgeMode: apnsInfo.ignoreIOSBadge ? 1 : 0,
      isVoipPush: disableVoipPush ? 0 : 1,
      contentAvailable: apnsInfo.enableIOSBackgroundNotification ? 1 : 0,
      ...(sound !== undefined && { sound }),
      ...(image !== undefined && { image }),
      ...(interruptionLevel !== undefined && { interruptionLevel }),
    },
    ...(androidInfo !== undefined && { androidInfo: toWireAndroid(androidInfo) }),
  }
}

/** Without what servers do not know: no message fails by a field of another vendor. */
const toWireAndroid = (given: OfflineAndroidInfo): Record<string, string | number> => {
  const { VIVOClassification: bit } = given
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(android, name))
  return {
    ...(Object.fromEntries(known) as Record<string, string | number>),
    ...(bit !== undefined && { VIVOClassification: Number(bit) }),
  }
}
