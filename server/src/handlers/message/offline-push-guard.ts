import type { WireOfflinePush } from 'tavern-im/protocol'
import { BadField, type Guard, oneOf, optional, record, shape, text } from '../../kernel/guards.ts'

/** A push of the vendors has at most 4 KB in all. */
const TEXT_BYTES = 4_096
const NAME_BYTES = 256

const anyText = optional(text(TEXT_BYTES))
const anyName = optional(text(NAME_BYTES))
const bit = optional(oneOf(0, 1))

const android: Readonly<Record<string, Guard<unknown>>> = {
  sound: anyName,
  XiaoMiChannelID: anyName,
  OPPOChannelID: anyName,
  FCMChannelID: anyName,
  VIVOClassification: bit,
  VIVOCategory: anyName,
  HuaWeiCategory: anyName,
  OPPOCategory: anyName,
  HuaWeiImage: anyText,
  HonorImage: anyText,
  GoogleImage: anyText,
  HonorImportance: optional(oneOf('LOW', 'NORMAL')),
  MeizuNotifyType: bit,
}

const apns: Readonly<Record<string, Guard<unknown>>> = {
  sound: anyName,
  badgeMode: bit,
  isVoipPush: bit,
  image: anyText,
  contentAvailable: bit,
  interruptionLevel: optional(oneOf('passive', 'active', 'time-sensitive', 'critical')),
}

/** An object with these fields and no others. */
const strict = <Fields extends Readonly<Record<string, Guard<unknown>>>>(fields: Fields) => {
  const read = shape(fields)
  return ((value, name) => {
    const unknown = Object.keys(record(value, name)).find((key) => !Object.hasOwn(fields, key))
    if (unknown !== undefined) throw new BadField(`${name} has no ${unknown}`)
    return read(value, name)
  }) satisfies Guard<unknown>
}

const fields = strict({
  pushFlag: oneOf(0, 1),
  title: anyText,
  description: anyText,
  extension: anyText,
  apnsInfo: optional(strict(apns)),
  androidInfo: optional(strict(android)),
})

/** The options of a push notification; unknown fields are refused. */
export const offlinePush: Guard<WireOfflinePush> = (value, name) =>
  fields(value, name) as WireOfflinePush
