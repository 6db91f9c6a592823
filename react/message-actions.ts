import type { ChatSDK, Message, TextPayload } from 'tavern-im/strict'
import { actionClient } from './feature-of.ts'
import { messageOf } from './message-requests.ts'
import { messageSender } from './message-sender.ts'
import type { Outcome } from './outcome.ts'
import { toOutcomes } from './to-outcomes.ts'

/** What is done with a message. The functions settle with what became of it, and never reject. */
export interface MessageActions {
  /** Takes it back for all; `reason` goes along. */
  readonly recall: (reason?: string) => Promise<Outcome>
  /** Says something else with it. */
  readonly modify: (
    changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>,
  ) => Promise<Outcome>
  /** Deletes it for me alone. */
  readonly remove: () => Promise<Outcome>
  /** Sends it again, as the same message. */
  readonly resend: () => Promise<Outcome>
  /** Takes it off this device. */
  readonly discard: () => Promise<Outcome>
  /** Ends the upload of a file of mine. */
  readonly cancelUpload: () => Promise<Outcome>
  /** Says the same in another conversation. */
  readonly forward: (conversationID: string) => Promise<Outcome<{ readonly message: Message }>>
  /** What the text is in a language such as `en`. */
  readonly translate: (targetLanguage: string) => Promise<Outcome<string>>
  /** What a voice says. */
  readonly toText: (language?: string) => Promise<Outcome<string>>
}

export const messageActions = (client: ChatSDK, messageID: string): MessageActions => {
  const chat = actionClient(client)
  const messageFor = (action: string) => messageOf(chat, messageID, action)
  /** The message itself is changed by the host, as of `modifyMessage`; back again where that fails. */
  const modify = async (changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>) => {
    const message = messageFor('modify a message')
    const { payload, cloudCustomData } = message
    try {
      return await chat.modifyMessage(Object.assign(message, changes))
    } catch (error) {
      // What the client has read anew meanwhile is newer.
      if (message.payload === changes.payload) message.payload = payload
      if (message.cloudCustomData === changes.cloudCustomData) {
        message.cloudCustomData = cloudCustomData
      }
      throw error
    }
  }
  const forward = async (conversationID: string) => {
    const { message, error } = await messageSender(client, conversationID).forward(messageID)
    if (error !== null || message === null) throw error
    return { data: { message } }
  }
  const translate = async (targetLanguage: string) => {
    const { text } = messageFor('translate a message').payload as TextPayload
    const { data } = await chat.translateText({ sourceTextList: [text], targetLanguage })
    return { data: data.translatedTextList[0] ?? '' }
  }
  const toText = async (language?: string) => {
    const message = messageFor('convert a voice to text')
    const { data } = await chat.convertVoiceToText({
      message,
      ...(language !== undefined && { language }),
    })
    return { data: data.result }
  }
  return toOutcomes({
    recall: async (reason?: string) =>
      chat.revokeMessage(messageFor('recall a message'), reason === undefined ? {} : { reason }),
    modify: modify,
    remove: async () => chat.deleteMessage([messageFor('delete a message')]),
    resend: async () => chat.resendMessage(messageFor('resend a message')),
    discard: async () => chat.discardMessage(messageFor('discard a message')),
    cancelUpload: async () => chat.cancelUpload(messageFor('cancel an upload')),
    forward: forward,
    translate: translate,
    toText: toText,
  })
}
