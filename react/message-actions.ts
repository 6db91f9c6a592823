import type { ChatSDK, Message, TextPayload } from 'tavern-im/strict'
import { actionClient } from './feature-of.ts'
import { messageOf } from './message-requests.ts'
import { messageSender } from './message-sender.ts'
import type { Outcome } from './outcome.ts'
import { toOutcomes } from './to-outcomes.ts'

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

export const messageActions = (client: ChatSDK, messageID: string): MessageActions => {
  const chat = actionClient(client)
  const messageFor = (action: string) => messageOf(chat, messageID, action)
  /** `modifyMessage` takes the changed message itself; undo the change if the call fails. */
  const modify = async (changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>) => {
    const message = messageFor('modify a message')
    const { payload, cloudCustomData } = message
    try {
      return await chat.modifyMessage(Object.assign(message, changes))
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
