import { inspect } from 'tavern-im/inspector'
import { binaryCodec } from 'tavern-im/protocol'
import { ChatProvider, useConversationList } from 'tavern-im/react'
import * as suspense from 'tavern-im/react/suspense'
import * as recorder from 'tavern-im/recorder'
import Tavern, {
  allFeatures,
  type ChatSDK,
  type Conversation,
  createChat,
  type ImResult,
  type Message,
  type MessageListResult,
  type MessagingChat,
  search,
} from 'tavern-im/strict'
import { ManualClock } from 'tavern-im/testing'

export const version: string = Tavern.VERSION
export const ready: 'sdkStateReady' = Tavern.EVENT.SDK_READY
export const textOf = (message: Message): string =>
  message.type === Tavern.TYPES.MSG_TEXT ? message.payload.text : message.type
export const peerOf = (conversation: Conversation): string =>
  conversation.type === Tavern.TYPES.CONV_C2C ? conversation.userProfile.userID : ''
export const text: 'TIMTextElem' = Tavern.TYPES.MSG_TEXT
export const idOf = (message: Message): string => message.ID
export const listen = (chat: ChatSDK): void =>
  chat.on(Tavern.EVENT.MESSAGE_RECEIVED, (event: { name: string; data: Message[] }) => {
    for (const message of event.data) textOf(message)
  })
export const last = async (chat: ChatSDK, conversationID: string): Promise<Message | undefined> => {
  const result: ImResult<MessageListResult> = await chat.getMessageList({ conversationID })
  return result.data.messageList.at(-1)
}
const options = { SDKAppID: 1, host: 'wss://im.example.com' }
export const made = (): ChatSDK => createChat({ ...options, features: allFeatures })
export const small = (): MessagingChat => createChat({ ...options, features: [] })
export const found = createChat({ ...options, features: [search] }).searchCloudMessages
export const clock = new ManualClock()
export const parts = [binaryCodec, ChatProvider, useConversationList, recorder, suspense, inspect]
// @ts-expect-error a package without types would let this pass
export const wrong: number = Tavern.VERSION
