import { useEffect, useMemo, useReducer } from 'react'
import type { ChatSDK, Message, TextPayload } from 'tavern-im/strict'
import { messageOf, methodsOf, type Outcome, toOutcomes } from './actions.ts'
import { LONGEST_MS } from './listening.ts'
import {
  type DisabledReasons,
  disabledReasons,
  type MessageAction,
} from './message-disabled-reasons.ts'
import { useChat } from './use-chat.ts'
import { useConversation } from './use-conversation.ts'
import { useMessage } from './use-message.ts'
import { messageSender } from './use-send-message.ts'
import { useTopic, useView } from './use-store.ts'

/** The actions of a message. They resolve to an outcome and never reject. */
export interface MessageActions {
  /** Recalls it for everybody; receivers get the `reason`. */
  readonly recall: (reason?: string) => Promise<Outcome>
  /** Changes its payload or custom data. */
  readonly modify: (
    changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>,
  ) => Promise<Outcome>
  /** Deletes it for the own user only. */
  readonly remove: () => Promise<Outcome>
  /** Sends it again, as the same message. */
  readonly resend: () => Promise<Outcome>
  /** Removes an unsent message from this device. */
  readonly discard: () => Promise<Outcome>
  /** Cancels the upload of its file. */
  readonly cancelUpload: () => Promise<Outcome>
  /** Sends its content to another conversation. */
  readonly forward: (conversationID: string) => Promise<Outcome<{ readonly message: Message }>>
  /** Translates its text into a language such as `en`. */
  readonly translate: (targetLanguage: string) => Promise<Outcome<string>>
  /** Converts its voice to text. */
  readonly toText: (language?: string) => Promise<Outcome<string>>
}

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

const messageActions = (chat: ChatSDK, messageID: string): MessageActions => {
  const method = methodsOf(chat)
  const messageFor = (action: string) => messageOf(chat, messageID, action)
  /** `modifyMessage` takes the changed message itself; undo the change if the call fails. */
  const modify = async (changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>) => {
    const message = messageFor('modify a message')
    const { payload, cloudCustomData } = message
    try {
      return await method('modifyMessage')(Object.assign(message, changes))
    } catch (error) {
      // Keep a newer value that the client has received meanwhile.
      if (message.payload === changes.payload) message.payload = payload
      if (message.cloudCustomData === changes.cloudCustomData) {
        message.cloudCustomData = cloudCustomData
      }
      throw error
    }
  }
  const forward = async (conversationID: string) => {
    const { message, error } = await messageSender(chat, conversationID).forward(messageID)
    if (error !== null || message === null) throw error
    return { data: { message } }
  }
  const translate = async (targetLanguage: string) => {
    const { text } = messageFor('translate a message').payload as TextPayload
    const { data } = await method('translateText')({ sourceTextList: [text], targetLanguage })
    return { data: data.translatedTextList[0] ?? '' }
  }
  const toText = async (language?: string) => {
    const message = messageFor('convert a voice to text')
    const { data } = await method('convertVoiceToText')({
      message,
      ...(language !== undefined && { language }),
    })
    return { data: data.result }
  }
  return toOutcomes({
    recall: async (reason?: string) =>
      method('revokeMessage')(
        messageFor('recall a message'),
        reason === undefined ? {} : { reason },
      ),
    modify: modify,
    remove: async () => method('deleteMessage')([messageFor('delete a message')]),
    resend: async () => method('resendMessage')(messageFor('resend a message')),
    discard: async () => method('discardMessage')(messageFor('discard a message')),
    cancelUpload: async () => method('cancelUpload')(messageFor('cancel an upload')),
    forward: forward,
    translate: translate,
    toText: toText,
  })
}
