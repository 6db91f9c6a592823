import { type AskChat, ChatRefusal } from './im-rest.ts'

/** A message of a group as an operator reads it. */
export interface TranscriptLine {
  readonly sequence: number
  /** Chat account of the sender. */
  readonly from: string
  /** Unix milliseconds. */
  readonly sentAt: number
  readonly isRecalled: boolean
  readonly text: string
  /** URL of a picture; empty if the message has none. */
  readonly picture: string
}

export interface TranscriptPage {
  /** The newest first. */
  readonly lines: readonly TranscriptLine[]
  /** Sequence from which the next page goes down; 0: no older messages. */
  readonly next: number
}

/** Reads a page of a group's messages downwards from a sequence; from the newest without one. */
export type ReadTranscript = (groupID: string, from?: number) => Promise<TranscriptPage>

/** The content of a message in responses of the chat. */
export interface Element {
  readonly MsgType: string
  readonly MsgContent?: Readonly<Record<string, unknown>>
}

/** A message of a group in responses of the chat. */
export interface Message {
  readonly From_Account: string
  readonly IsPlaceMsg: number
  readonly MsgBody: readonly Element[]
  readonly MsgSeq: number
  readonly MsgTimeStamp: number
}

interface History {
  readonly IsFinished?: number
  readonly RspMsgList?: readonly Message[]
}

const NAMES: Readonly<Record<string, string>> = {
  TIMImageElem: '[图片]',
  TIMSoundElem: '[语音]',
  TIMVideoFileElem: '[视频]',
  TIMFileElem: '[文件]',
  TIMFaceElem: '[表情]',
  TIMLocationElem: '[位置]',
  TIMRelayElem: '[聊天记录]',
  TIMGroupTipElem: '[群动态]',
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const wordsOf = ({ MsgType, MsgContent = {} }: Element): string => {
  if (MsgType === 'TIMTextElem') return textIn(MsgContent.Text)
  if (MsgType === 'TIMCustomElem') return textIn(MsgContent.Ext) || textIn(MsgContent.Desc)
  const name = textIn(MsgContent.FileName)
  return `${NAMES[MsgType] ?? '[消息]'}${name}`
}

const OBJECTS = '/objects/'

/** The URL of a file of the chat at the marketplace, whose pages load none from the IM server. */
const relayed = (url: string): string =>
  url.includes(OBJECTS) ? url.slice(url.lastIndexOf(OBJECTS)) : url

const pictureOf = ({ MsgContent = {} }: Element): string => {
  const [first] = (MsgContent.ImageInfoArray ?? []) as readonly { readonly URL?: unknown }[]
  return relayed(textIn(first?.URL))
}

export const lineOf = ({ MsgBody, ...message }: Message): TranscriptLine => ({
  sequence: message.MsgSeq,
  from: message.From_Account,
  sentAt: message.MsgTimeStamp * 1000,
  isRecalled: message.IsPlaceMsg !== 0,
  text: MsgBody.map(wordsOf).join(''),
  picture: MsgBody.map(pictureOf).find((url) => url !== '') ?? '',
})

const PAGE = 20

/** The chat does not know the group: its first effect is not delivered yet, or it was dissolved. */
const NO_GROUP: readonly number[] = [10_010, 10_015]

/** Reads the messages of groups by the chat's REST API. */
export const transcriptReader =
  (askChat: AskChat): ReadTranscript =>
  async (groupID, from) => {
    const request = {
      ...{ GroupId: groupID, ReqMsgNumber: PAGE, WithRecalledMsg: 1 },
      ...(from !== undefined && { ReqMsgSeq: from }),
    }
    const command = 'group_open_http_svc/group_msg_get_simple'
    try {
      const { IsFinished, RspMsgList = [] } = (await askChat(
        command,
        JSON.stringify(request),
      )) as History
      const oldest = RspMsgList.at(-1)?.MsgSeq ?? 1
      return { lines: RspMsgList.map(lineOf), next: IsFinished === 1 ? 0 : oldest - 1 }
    } catch (cause) {
      if (cause instanceof ChatRefusal && NO_GROUP.includes(cause.code)) {
        return { lines: [], next: 0 }
      }
      throw cause
    }
  }
