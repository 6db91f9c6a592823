import { useEffect, useMemo, useReducer } from 'react'
import { LONGEST_MS } from './listening.ts'
import { type MessageActions, messageActions } from './message-actions.ts'
import {
  type DisabledReasons,
  disabledReasons,
  type MessageAction,
} from './message-disabled-reasons.ts'
import { useChat } from './use-chat.ts'
import { useConversation } from './use-conversation.ts'
import { useMessage } from './use-message.ts'
import { useTopic, useView } from './use-store.ts'

/** The result of `useMessageActions`. */
export interface MessageActionsState extends MessageActions {
  readonly can: Readonly<Record<MessageAction, boolean>>
  /** The reason why an action is not available; null if it is, as far as the client knows. */
  readonly whyNot: DisabledReasons
}

/** Default of the server's time limit for recalls, in seconds. */
const RECALL_SECONDS = 120

/**
 * Returns the actions of a message, and why some are not available. The functions stay the same for
 * a message.
 *
 * @param messageID null: no action is available.
 * @param options.recallSeconds time limit of recalls; 120 unless the operator has set another.
 *
 * @example
 * const { can, whyNot, recall } = useMessageActions(message.ID)
 * return <button disabled={!can.recall} title={whyNot.recall ?? ''} onClick={() => void recall()}>Recall</button>
 */
export const useMessageActions = (
  messageID: string | null,
  { recallSeconds = RECALL_SECONDS }: { readonly recallSeconds?: number } = {},
): MessageActionsState => {
  const chat = useChat()
  const { clock } = useView()
  const { message } = useMessage(messageID)
  const isAdmin = useConversation(message?.conversationID ?? null, {
    select: ({ conversation }) =>
      ['Owner', 'Admin'].includes(conversation?.groupProfile?.selfInfo.role ?? ''),
  })
  const isUploading = useTopic(
    messageID === null ? null : `upload:${messageID}`,
    (view) => typeof view.uploads?.progress(messageID ?? '') === 'number',
    false,
  )
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const isRecallable = message?.status === 'success' && message.flow === 'out'
  const leftMs = isRecallable ? (message.time + recallSeconds) * 1000 - clock.now() : 0
  const isOld = leftMs <= 0
  useEffect(() => {
    if (isOld) return
    return clock.after(Math.min(leftMs, LONGEST_MS), tick)
  }, [clock, isOld, leftMs])
  const actions = useMemo(() => messageActions(chat, messageID ?? ''), [chat, messageID])
  return useMemo(() => {
    const whyNot = disabledReasons(message, {
      isAdmin,
      isUploading,
      isOld,
      has: (name) => name in chat,
    })
    const can = Object.fromEntries(
      Object.entries(whyNot).map(([name, why]) => [name, why === null]),
    )
    return Object.freeze({ ...actions, whyNot, can: can as Record<MessageAction, boolean> })
  }, [chat, actions, message, isAdmin, isUploading, isOld])
}
