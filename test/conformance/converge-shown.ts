import type { Device } from 'tavern-im/testing'
import { type Message, viewOf } from '../../src/index.ts'
import { lineOf } from '../../testing/internal/workload/checks/message-line.ts'

const PAGES = 40

/** All of a conversation, as a host reads it, oldest first. */
export const pagesOf = async ({ chat }: Device, conversationID: string): Promise<Message[]> => {
  const all: Message[] = []
  let nextReqMessageID = ''
  for (let page = 0; page < PAGES; page++) {
    const { data } = await chat.getMessageList({ conversationID, nextReqMessageID })
    all.unshift(...data.messageList)
    if (data.isCompleted) return all
    nextReqMessageID = data.nextReqMessageID
  }
  throw new Error(`${conversationID} never ends`)
}

/** The items of a conversation's view, holes included. */
const viewed = ({ chat }: Device, conversationID: string): string[] =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.map((item) => (item.kind === 'hole' ? item.key : lineOf(item.message)))

/** Timelines, list and counts of a device, line by line. */
export const shownBy = async (
  device: Device,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  for (const conversationID of conversationIDs) {
    const messages = (await pagesOf(device, conversationID)).map(lineOf)
    lines.push(`${conversationID} ${messages.length}`, ...messages)
    const view = viewed(device, conversationID)
    if (view.join('\n') !== messages.join('\n')) lines.push('the view shows', ...view)
  }
  const { conversationList } = (await device.chat.getConversationList()).data
  for (const { conversationID, unreadCount, lastMessage, groupAtInfoList } of conversationList) {
    const { payload, nick, nameCard, ...last } = lastMessage
    const shown = { ...last, payload: last.isRevoked ? undefined : payload }
    const mentions = JSON.stringify(groupAtInfoList)
    lines.push(`${conversationID} unread ${unreadCount} ${JSON.stringify(shown)} ${mentions}`)
  }
  return [...lines, `total ${device.chat.getTotalUnreadMessageCount()}`]
}

/** The reactions and receipts that a device holds; messages without any have no entry. */
export const heldBy = async (
  device: Device,
  conversationIDs: readonly string[],
): Promise<Map<string, string>> => {
  const held = new Map<string, string>()
  for (const conversationID of conversationIDs) {
    for (const { ID, sequence, readReceiptInfo, flow } of await pagesOf(device, conversationID)) {
      const reactions = viewOf(device.chat).reactions(ID)
      if (reactions !== null) held.set(`reactions ${sequence} ${ID}`, kindsOf(reactions))
      if (flow === 'out' && readReceiptInfo.readCount !== undefined)
        held.set(`receipt ${sequence} ${ID}`, JSON.stringify(readReceiptInfo))
    }
  }
  return held
}

/** Events do not say which kind is older: a device learns the order of kinds when it asks. */
const kindsOf = (reactions: readonly { readonly reactionID: string }[]): string =>
  JSON.stringify(reactions.toSorted((a, b) => (a.reactionID < b.reactionID ? -1 : 1)))

const MESSAGES = 20

/** Reactions, extensions and receipts as a device gets them when it asks; then it holds them. */
export const requestedBy = async (
  device: Device,
  conversationIDs: readonly string[],
): Promise<string[]> => {
  const lines: string[] = []
  for (const conversationID of conversationIDs) {
    const all = await pagesOf(device, conversationID)
    const kept = all.filter(({ isRevoked, type }) => !isRevoked && type === 'TIMTextElem')
    for (let start = 0; start < kept.length; start += MESSAGES) {
      const messageList = kept.slice(start, start + MESSAGES)
      const { data } = await device.chat.getMessageReactions({ messageList })
      for (const one of data) lines.push(`${one.messageID} ${kindsOf(one.reactionList)}`)
    }
    for (const message of kept.filter((one) => one.isSupportExtension).slice(-MESSAGES)) {
      const { extensions } = (await device.chat.getMessageExtensions(message)).data
      const sorted = extensions.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      lines.push(`${message.ID} ${JSON.stringify(sorted)}`)
    }
    const mine = kept.filter((one) => one.flow === 'out' && one.needReadReceipt)
    if (mine.length > 0) await device.chat.getMessageReadReceiptList(mine)
    for (const { ID, readReceiptInfo } of mine)
      lines.push(`${ID} ${JSON.stringify(readReceiptInfo)}`)
  }
  return lines
}
