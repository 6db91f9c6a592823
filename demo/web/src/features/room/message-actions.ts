import type { CustomPayload, LocationPayload, Message, Snapshot, TextPayload } from 'tavern-im'
import type { SheetAction } from '../../ui/ask.ts'
import { readOrderCard } from '../chat/order-card.ts'

/** What can be done with a message. */
export type MessageAction = 'copy' | 'recall' | 'delete' | 'resend' | 'discard'

/** So long the server lets a sender recall a message, unless its operator has set another time. */
const RECALL_SECONDS = 120

/** What a copy of a message puts on the clipboard; '' where there is nothing. */
export const copiedText = ({ type, payload }: Snapshot<Message>): string => {
  if (type === 'TIMTextElem') return (payload as TextPayload).text
  if (type === 'TIMLocationElem') return (payload as LocationPayload).description
  if (type !== 'TIMCustomElem') return ''
  const { data, description } = payload as CustomPayload
  return readOrderCard(data)?.orderID ?? description
}

const isRecallable = ({ flow, status, time }: Snapshot<Message>, nowSeconds: number): boolean =>
  flow === 'out' && status === 'success' && nowSeconds - time < RECALL_SECONDS

/** The actions that a message offers now, in the order of the sheet. */
export const actionsOf = (
  message: Snapshot<Message>,
  nowSeconds: number,
): readonly SheetAction<MessageAction>[] => {
  const actions: SheetAction<MessageAction>[] = []
  if (message.status === 'fail') actions.push({ key: 'resend', text: '重新发送' })
  if (copiedText(message) !== '') actions.push({ key: 'copy', text: '复制' })
  if (isRecallable(message, nowSeconds)) actions.push({ key: 'recall', text: '撤回' })
  if (message.status === 'success') actions.push({ key: 'delete', text: '删除', isDangerous: true })
  if (message.status !== 'success')
    actions.push({ key: 'discard', text: '删除', isDangerous: true })
  return actions
}
