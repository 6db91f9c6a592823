import type { DisabledReasons } from 'tavern-im/react'
import type {
  CustomPayload,
  LocationPayload,
  Message,
  Snapshot,
  TextPayload,
} from 'tavern-im/strict'
import type { IconName } from '../../../ui/icons.tsx'
import { readOrderCard } from '../../chat/order-card.ts'
import { PLATFORM } from '../../chat/platform-message.ts'

export type MessageAction =
  | 'resend'
  | 'copy'
  | 'reply'
  | 'forward'
  | 'select'
  | 'edit'
  | 'recall'
  | 'report'
  | 'delete'
  | 'discard'

export interface MenuItem {
  readonly key: MessageAction
  readonly text: string
  readonly icon: IconName
  readonly isDangerous?: boolean
  /** The reason why the action is disabled; null if it is enabled. */
  readonly whyNot: string | null
}

/** The text that copying a message puts on the clipboard; '' if there is none. */
export const copiedText = ({ type, payload }: Snapshot<Message>): string => {
  if (type === 'TIMTextElem') return (payload as TextPayload).text
  if (type === 'TIMLocationElem') return (payload as LocationPayload).description
  if (type !== 'TIMCustomElem') return ''
  const { data, description } = payload as CustomPayload
  return readOrderCard(data)?.orderID ?? description
}

/** Whether the server has stored the message, so that it can be quoted, reacted to and selected. */
export const isStored = ({ status, sequence, isRevoked }: Snapshot<Message>): boolean =>
  status === 'success' && sequence > 0 && !isRevoked

const copy: MenuItem = { key: 'copy', text: '复制', icon: 'copy', whyNot: null }
const resend: MenuItem = { key: 'resend', text: '重发', icon: 'again', whyNot: null }
const discard: MenuItem = {
  key: 'discard',
  text: '删除',
  icon: 'trash',
  isDangerous: true,
  whyNot: null,
}
const reply: MenuItem = { key: 'reply', text: '回复', icon: 'reply', whyNot: null }
const forward: MenuItem = { key: 'forward', text: '转发', icon: 'share', whyNot: null }
const select: MenuItem = { key: 'select', text: '多选', icon: 'select', whyNot: null }
const edit: MenuItem = { key: 'edit', text: '编辑', icon: 'edit', whyNot: null }
const recall: MenuItem = { key: 'recall', text: '撤回', icon: 'recall', whyNot: null }
const remove: MenuItem = { ...discard, key: 'delete' }

const report: MenuItem = { key: 'report', text: '举报', icon: 'alert', whyNot: null }

const TOO_LATE = '发出超过 2 分钟，不能撤回了'

/**
 * The menu items of a message in order; `whyNot` has the reasons of actions that the client
 * rejects.
 */
export const menuItemsOf = (
  message: Snapshot<Message>,
  whyNot: DisabledReasons,
): readonly MenuItem[] => {
  const copies = copiedText(message) === '' ? [] : [copy]
  if (message.status === 'fail') return [resend, ...copies, discard]
  if (message.status !== 'success') return [...copies, discard]
  const items: MenuItem[] = [...copies]
  const isMine = message.flow === 'out'
  if (isStored(message)) items.push(reply)
  if (whyNot.forward === null) items.push(forward)
  // Users edit only their own texts, even if the server would permit more.
  if (isMine && message.type === 'TIMTextElem' && whyNot.modify === null) items.push(edit)
  if (whyNot.recall === null) items.push(recall)
  if (whyNot.recall === 'tooLate') items.push({ ...recall, whyNot: TOO_LATE })
  if (isStored(message)) items.push(select)
  if (isStored(message) && !isMine && message.from !== PLATFORM) items.push(report)
  if (whyNot.remove === null) items.push(remove)
  return items
}
