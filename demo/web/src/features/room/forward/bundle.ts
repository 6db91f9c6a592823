import type { MergerOptions, Message } from 'tavern-im/strict'
import { shownText } from '../../chat/message-text.ts'
import { senderName } from '../../chat/sender-name.ts'

/** The number of lines on a card. */
const LINES = 4

const LINE_LETTERS = 60

const TITLE_LETTERS = 24

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : text
}

/** The participants of the conversation that a bundle comes from. */
export interface Speakers {
  readonly isGroup: boolean
  /** The name of the group or of the peer. */
  readonly name: string
  readonly myName: string
}

/** 周末茶会的聊天记录, 阿辰和老猫的聊天记录 */
export const bundleTitle = ({ isGroup, name, myName }: Speakers): string => {
  const whose = isGroup || name === myName ? name : `${myName}和${shortened(name, 12)}`
  return `${shortened(whose, TITLE_LETTERS)}的聊天记录`
}

/** The merger message of several messages, which must be in order. */
export const bundleOf = (messages: readonly Message[], speakers: Speakers): MergerOptions => ({
  messageList: messages,
  title: bundleTitle(speakers),
  abstractList: messages.slice(0, LINES).map((message) => {
    const words = shownText(message).replace(/\s+/g, ' ')
    return shortened(`${senderName(message)}：${words}`, LINE_LETTERS)
  }),
  compatibleText: `[聊天记录] 共 ${messages.length} 条`,
})
