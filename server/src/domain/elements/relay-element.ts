import { LIMITS, type MergerPayload, type SimplifiedMessage } from 'tavern-im/protocol'
import { type Guard, listOf, optional, record, shape, text, whole } from '../../kernel/guards.ts'

const UINT32 = 2 ** 32 - 1
const anyText = optional(text(LIMITS.MESSAGE_BYTES))

const readBundle = shape({
  Title: anyText,
  CompatibleText: text(LIMITS.MESSAGE_BYTES, 1),
  AbstractList: optional(listOf(text(LIMITS.MESSAGE_BYTES), UINT32)),
  MsgNum: optional(whole(0, UINT32)),
  JsonMsgKey: anyText,
  PbMsgKey: anyText,
  MsgList: optional(listOf(record, UINT32)),
})

const readHead = shape({
  MsgKey: anyText,
  From_Account: text(LIMITS.USER_ID_BYTES, 1),
  From_Nick: anyText,
  From_FaceUrl: anyText,
  MsgTimeStamp: whole(0, UINT32),
  CloudCustomData: anyText,
})

type Element = SimplifiedMessage['messageBody'][number]

/**
 * Parses a merged message; `inner` parses its messages. Content beyond its limit is stored on the
 * server under its key.
 */
export const readRelay = (value: unknown, name: string, inner: Guard<Element[]>): MergerPayload => {
  const input = readBundle(value, name)
  const { MsgList = [], JsonMsgKey = '' } = input
  return {
    downloadKey: JsonMsgKey,
    pbDownloadKey: input.PbMsgKey ?? JsonMsgKey,
    title: input.Title ?? '',
    abstractList: input.AbstractList ?? [],
    compatibleText: input.CompatibleText,
    messageList: MsgList.map((one) => readOne(one, inner)),
    messageNumber: input.MsgNum ?? MsgList.length,
    version: 1,
    layersOverLimit: false,
  }
}

export const writeRelay = (
  payload: MergerPayload,
  inner: (elements: readonly Element[]) => object[],
): object => ({
  Title: payload.title,
  CompatibleText: payload.compatibleText,
  AbstractList: payload.abstractList,
  MsgNum: payload.messageNumber,
  ...(payload.downloadKey === ''
    ? { MsgList: payload.messageList.map((one) => writeOne(one, inner)) }
    : { JsonMsgKey: payload.downloadKey, PbMsgKey: payload.pbDownloadKey }),
})

const readOne = (value: unknown, read: Guard<Element[]>): SimplifiedMessage => {
  const input = readHead(value, 'MsgList')
  const { From_Account: from, MsgTimeStamp: time } = input
  return {
    ID: input.MsgKey ?? `${from}-${time}`,
    from,
    nick: input.From_Nick ?? '',
    avatar: input.From_FaceUrl ?? '',
    time,
    cloudCustomData: input.CloudCustomData ?? '',
    messageBody: read(record(value, 'MsgList').MsgBody, 'MsgBody'),
  }
}

const writeOne = (
  message: SimplifiedMessage,
  write: (elements: readonly Element[]) => object[],
): object => ({
  MsgKey: message.ID,
  From_Account: message.from,
  From_Nick: message.nick,
  From_FaceUrl: message.avatar,
  MsgTimeStamp: message.time,
  CloudCustomData: message.cloudCustomData,
  MsgBody: write(message.messageBody),
})
