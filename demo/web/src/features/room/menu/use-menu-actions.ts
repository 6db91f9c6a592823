import { type MessageActionsState, type Outcome, useSendMessage } from 'tavern-im/react'
import type { Message, Snapshot } from 'tavern-im/strict'
import { confirm } from '../../../ui/ask.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast.ts'
import { errorText } from '../../chat/error-text.ts'
import { reportOutcome } from '../../media/send-media.ts'
import { type RoomStore, startReply, useRoomStore } from '../state/room-store.ts'
import { copiedText, type MessageAction } from './menu-items.ts'

type MenuActions = Readonly<Record<MessageAction, () => unknown>>

const reportError = ({ error }: Outcome, otherwise: string): void => {
  if (error !== null) toast(errorText(error, otherwise))
}

const remove = async (act: MessageActionsState): Promise<void> => {
  const isMeant = await confirm({
    title: '删除这条消息？',
    content: '只从你这里删除，别人仍能看到',
    confirmText: '删除',
  })
  if (isMeant) reportError(await act.remove(), '没有删除，请稍后再试')
}

const discard = async (act: MessageActionsState): Promise<void> => {
  if (act.can.cancelUpload) await act.cancelUpload()
  reportError(await act.discard(), '正在发送，暂时不能删除')
}

/** The menu actions that only change the state of the room. */
const roomActions = (store: RoomStore, { ID: messageID, sequence }: Snapshot<Message>) => ({
  reply: () => startReply(store, { messageID, sequence }),
  edit: () => store.put({ mode: { kind: 'editing', messageID } }),
  select: () => store.put({ mode: { kind: 'selecting', chosen: new Set([messageID]) } }),
  report: () => store.put({ opened: { kind: 'report', messageID } }),
  forward: () =>
    store.put({ opened: { kind: 'forward', messageIDs: [messageID], isMerged: false } }),
})

/** The actions of a message's menu; failures are shown to the user. */
export const useMenuActions = (
  message: Snapshot<Message>,
  act: MessageActionsState,
): MenuActions => {
  const store = useRoomStore()
  const { resend } = useSendMessage(message.conversationID)
  return {
    ...roomActions(store, message),
    copy: async () => toast((await copyText(copiedText(message))) ? '已复制' : '复制失败'),
    recall: async () => reportError(await act.recall(), '没有撤回，请稍后再试'),
    delete: () => remove(act),
    resend: async () => reportOutcome(await resend(message.ID)),
    discard: () => discard(act),
  }
}
