import type {
  Conversation,
  CustomPayload,
  FacePayload,
  GroupSystemNoticePayload,
  GroupTipPayload,
  LastMessage,
  Snapshot,
} from 'tavern-im/strict'
import { tipText } from './group-tip.ts'
import { customText, faceText } from './message-text.ts'
import { noticeText } from './notice-text.ts'
import { readOrderNotice } from './order-notice.ts'
import { HIDDEN_TEXT, isAltered } from './platform-message.ts'
import { recallText } from './recall-text.ts'
import { senderName } from './sender-name.ts'

const contentOf = ({ type, payload, messageForShow }: LastMessage): string => {
  if (type === 'TIMCustomElem') return customText(payload as CustomPayload)
  if (type === 'TIMFaceElem') return faceText(payload as FacePayload)
  return messageForShow
}

/** The line under the name in the conversation list, for the user `myID`. */
export const previewOf = (conversation: Snapshot<Conversation>, myID: string): string => {
  const { lastMessage, type } = conversation
  const from = lastMessage.fromAccount
  const name = senderName({ ...lastMessage, from })
  if (lastMessage.isRevoked) {
    const { revoker, revokerInfo } = lastMessage
    const revokerName = revokerInfo?.nick ?? ''
    const isGroup = type === 'GROUP'
    return recallText({ from, name, revoker: revoker ?? '', revokerName, isGroup }, myID)
  }
  if (lastMessage.type === 'TIMGroupTipElem') {
    return tipText(lastMessage.payload as GroupTipPayload, myID)
  }
  if (lastMessage.type === 'TIMGroupSystemNoticeElem') {
    return noticeText(lastMessage.payload as GroupSystemNoticePayload)
  }
  if (isAltered({ ...lastMessage, from })) return HIDDEN_TEXT
  const notice = readOrderNotice({ ...lastMessage, from })
  if (notice !== null) return notice.text
  const content = contentOf(lastMessage)
  const isOthersInGroup = type === 'GROUP' && from !== myID
  if (!isOthersInGroup || content === '') return content
  return `${name}：${content}`
}
