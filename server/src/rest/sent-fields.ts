import { createHash } from 'node:crypto'
import { LIMITS, type MessageExtra, MessageFlag } from 'tavern-im/protocol'
import { messageBody, type Said } from '../domain/elements/message-body.ts'
import type { SendOptions } from '../handlers/message/draft.ts'
import { listOf, optional, record, shape, text, whole } from '../kernel/guards.ts'
import { messageCodes } from './codes.ts'
import { anyText, bit, userID, words } from './fields.ts'
import { coded } from './rest-row.ts'

const push = shape({
  PushFlag: optional(whole(0, 1)),
  Title: anyText,
  Desc: anyText,
  Ext: anyText,
  ApnsInfo: optional(record),
  AndroidInfo: optional(record),
})

/** Body fields of every command that sends. */
export const sentFields = {
  From_Account: optional(coded(messageCodes.BAD_SENDER, userID)),
  MsgBody: coded(messageCodes.BAD_BODY, messageBody),
  CloudCustomData: optional(text(LIMITS.MESSAGE_BYTES)),
  SendMsgControl: words,
  ForbidCallbackControl: words,
  OfflinePushInfo: optional(coded(messageCodes.BAD_PUSH, push)),
  IsNeedReadReceipt: optional(bit),
  SupportMessageExtension: optional(bit),
}

/** The fields above, as far as a command has them. */
interface Sent {
  readonly MsgBody: Said
  readonly CloudCustomData?: string | undefined
  readonly SendMsgControl?: readonly string[] | undefined
  readonly OfflinePushInfo?: ReturnType<typeof push> | undefined
  readonly IsNeedReadReceipt?: boolean | undefined
  readonly SupportMessageExtension?: boolean | undefined
}

export interface Addressed {
  readonly from: string
  readonly to: string
  readonly clientTime: number
  readonly random: number
  readonly priority?: number
  readonly isOnlineOnly?: boolean
  readonly extra?: MessageExtra
}

const controls: Readonly<Record<string, number>> = {
  NoUnread: MessageFlag.noUnread,
  NoLastMsg: MessageFlag.noLastMessage,
  NoMsgCheck: MessageFlag.noContentCheck,
}

const flagsOf = (sent: Sent, isOnlineOnly: boolean): number => {
  const requested = new Set(sent.SendMsgControl)
  const flags = Object.entries(controls).map(([name, flag]) => (requested.has(name) ? flag : 0))
  if (isOnlineOnly) flags.push(MessageFlag.onlineOnly)
  if (sent.IsNeedReadReceipt === true) flags.push(MessageFlag.needReadReceipt)
  if (sent.SupportMessageExtension === true) flags.push(MessageFlag.supportsExtension)
  return flags.reduce((all, flag) => all | flag, 0)
}

/** Turns off the webhooks that the back end does not want for its own message. */
export const webhookOptions = ({
  ForbidCallbackControl = [],
}: {
  readonly ForbidCallbackControl?: readonly string[] | undefined
}): Pick<SendOptions, 'isUnasked' | 'isUntold'> => ({
  isUnasked: ForbidCallbackControl.includes('ForbidBeforeSendMsgCallback'),
  isUntold: ForbidCallbackControl.includes('ForbidAfterSendMsgCallback'),
})

/** Imported messages trigger no webhooks. */
export const importOptions = { isUnasked: true, isUntold: true } as const

const PRIORITY_NORMAL = 2

/** The message as clients send it. */
export const asClientSends = (
  sent: Sent,
  { isOnlineOnly = false, extra, ...where }: Addressed,
) => ({
  priority: PRIORITY_NORMAL,
  ...where,
  ...sent.MsgBody,
  cloudCustomData: sent.CloudCustomData ?? '',
  flags: flagsOf(sent, isOnlineOnly),
  extra: {
    ...extra,
    ...(sent.OfflinePushInfo && { offlinePushInfo: pushOf(sent.OfflinePushInfo) }),
  },
})

const pushOf = ({
  PushFlag = 0,
  Title,
  Desc,
  Ext,
  ApnsInfo,
  AndroidInfo,
}: ReturnType<typeof push>) => ({
  pushFlag: PushFlag,
  ...(Title !== undefined && { title: Title }),
  ...(Desc !== undefined && { description: Desc }),
  ...(Ext !== undefined && { extension: Ext }),
  ...(ApnsInfo && { apnsInfo: apnsOf(ApnsInfo) }),
  ...(AndroidInfo && { androidInfo: androidOf(AndroidInfo) }),
})

/** Only the push options that clients have, too; those of other services are ignored. */
const apnsOf = ({ Sound, BadgeMode, Image }: Readonly<Record<string, unknown>>) => ({
  ...(Sound !== undefined && { sound: Sound }),
  ...(BadgeMode !== undefined && { badgeMode: BadgeMode }),
  ...(Image !== undefined && { image: Image }),
})

const androidOf = ({ Sound, ...settings }: Readonly<Record<string, unknown>>) => ({
  ...(Sound !== undefined && { sound: Sound }),
  ...Object.fromEntries(
    channels.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]])),
  ),
})

const channels = ['XiaoMiChannelID', 'OPPOChannelID', 'FCMChannelID', 'VIVOClassification'] as const

/**
 * The random of a message, a different one for each receiver and distinct from the given one. A
 * sender's messages have unique numbers, but many back ends give one number to several receivers.
 */
export const randomFor = (random: number, userID: string): number =>
  createHash('sha256').update(`${random} ${userID}`).digest().readUInt32BE(0) >>> 1

/** Guard for the users of a message or a call. */
export const usersOf = (most: number) => listOf(userID, most)
