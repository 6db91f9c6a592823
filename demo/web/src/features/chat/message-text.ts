import type {
  CustomPayload,
  FacePayload,
  FilePayload,
  MessagePayload,
  MessageType,
} from 'tavern-im/strict'
import { readOrderCard } from './order-card.ts'
import { HIDDEN_TEXT, isAltered, type VersionedMessage } from './platform-message.ts'
import { stickerWord } from './stickers.tsx'

export const faceText = ({ index }: FacePayload): string => {
  const word = stickerWord(index)
  return word === null ? '[表情]' : `[${word}]`
}

export const customText = ({ data, description }: CustomPayload): string => {
  const card = readOrderCard(data)
  if (card !== null) return `[订单] ${card.title}`
  return description === '' ? '[自定义消息]' : `[${description}]`
}

/** The name of a message type, for messages without known content. */
export const kindText = (type: MessageType | null): string => {
  switch (type) {
    case 'TIMImageElem':
      return '[图片]'
    case 'TIMVideoFileElem':
      return '[视频]'
    case 'TIMSoundElem':
      return '[语音]'
    case 'TIMFileElem':
      return '[文件]'
    case 'TIMLocationElem':
      return '[位置]'
    case 'TIMFaceElem':
      return '[表情]'
    case 'TIMRelayElem':
      return '[聊天记录]'
    case 'TIMCustomElem':
      return '[自定义消息]'
    default:
      return '[消息]'
  }
}

/** The one-line text of a message. */
export const messageText = (type: MessageType, payload: MessagePayload): string => {
  if (type === 'TIMTextElem') return (payload as { readonly text: string }).text
  if (type === 'TIMFaceElem') return faceText(payload as FacePayload)
  if (type === 'TIMCustomElem') return customText(payload as CustomPayload)
  if (type === 'TIMFileElem') return `[文件] ${(payload as FilePayload).fileName}`
  if (type === 'TIMLocationElem') {
    return `[位置] ${(payload as { readonly description: string }).description}`
  }
  if (type === 'TIMRelayElem') {
    return `[聊天记录] ${(payload as { readonly title: string }).title}`
  }
  return kindText(type)
}

/**
 * The one-line text of a message from the server; hides altered messages of the platform
 * (MODIFY-11).
 */
export const shownText = (
  message: VersionedMessage & { readonly type: MessageType; readonly payload: MessagePayload },
): string => (isAltered(message) ? HIDDEN_TEXT : messageText(message.type, message.payload))
