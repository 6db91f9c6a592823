import type { ChatSDK, Message, TextPayload } from 'tavern-im/strict'
import { acting } from './feature-of.ts'
import { messageSender } from './message-sender.ts'
import { messageOf } from './of-conversations.ts'
import type { Outcome } from './outcome.ts'
import { settling } from './settling.ts'

/** What is done with a message. The functions settle with what became of it, and never reject. */
export interface MessageDeeds {
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

export const deedsOf = (client: ChatSDK, messageID: string): MessageDeeds => {
  const chat = acting(client)
  const found = (wanted: string) => messageOf(chat, messageID, wanted)
  /** The message itself is changed by the host, as of `modifyMessage`; back again where that fails. */
  const modified = async (changes: Partial<Pick<Message, 'payload' | 'cloudCustomData'>>) => {
    const message = found('modify a message')
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
  const forwarded = async (conversationID: string) => {
    const { message, error } = await messageSender(client, conversationID).forward(messageID)
    if (error !== null || message === null) throw error
    return { data: { message } }
  }
  const translated = async (targetLanguage: string) => {
    const { text } = found('translate a message').payload as TextPayload
    const { data } = await chat.translateText({ sourceTextList: [text], targetLanguage })
    return { data: data.translatedTextList[0] ?? '' }
  }
  const written = async (language?: string) => {
    const message = found('convert a voice to text')
    const { data } = await chat.convertVoiceToText({
      message,
      ...(language !== undefined && { language }),
    })
    return { data: data.result }
  }
  return settling({
    recall: async (reason?: string) =>
      chat.revokeMessage(found('recall a message'), reason === undefined ? {} : { reason }),
    modify: modified,
    remove: async () => chat.deleteMessage([found('delete a message')]),
    resend: async () => chat.resendMessage(found('resend a message')),
    discard: async () => chat.discardMessage(found('discard a message')),
    cancelUpload: async () => chat.cancelUpload(found('cancel an upload')),
    forward: forwarded,
    translate: translated,
    toText: written,
  })
}
