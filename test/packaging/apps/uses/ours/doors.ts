import TencentCloudChat, { type ChatSDK, type Client, type Message } from 'tavern-im'
import { type ChatProviderProps, useChat } from 'tavern-im/react'
import * as strict from 'tavern-im/strict'

const chat = TencentCloudChat.create({ SDKAppID: 1, proxyServer: 'wss://im.example.com' })

// A client of the default door is one of the strict door.
export const full: strict.ChatSDK = chat
export const messaging: strict.MessagingChat = chat
export const made: strict.ChatOf<typeof strict.allFeatures> = chat
const greet = (client: strict.ChatSDK) => client.getMyProfile()
export const greeted: Promise<strict.ImResult<strict.Profile>> = greet(chat)

// A variable of the class is taken where a client of any door is.
const named: ChatSDK = chat
export const views = [chat, named, full].map((client) => strict.viewOf(client).session())
export const typings = [chat, named].map((client) => strict.typing(client))
export const props: ChatProviderProps = { chat: named }
export const used = () => useChat<ChatSDK>().createTextMessage

// The strict door's constants and options are taken, and its further methods are there.
export const sent = (conversation: strict.Conversation) =>
  chat.createTextMessage({
    to: 'bob',
    conversationType: conversation.type,
    payload: { text: '' },
    priority: strict.TYPES.MSG_PRIORITY_HIGH,
  })
export const resent = (message: strict.Message): Promise<unknown> => chat.resendMessage(message)
export const steps: strict.MessageStep[] = chat.explain('id')

// Members that the TIM Web SDK does not declare.
export const sound: 'TIMSoundElem' = TencentCloudChat.TYPES.MSG_SOUND
chat.on(TencentCloudChat.EVENT.MESSAGE_REACTIONS_UPDATED, (event) => event.data)
export const isClient = (value: unknown): value is ChatSDK => value instanceof strict.ChatSDK

// The declarations are found, and are not `any`.
// @ts-expect-error a message is no number
export const message: number = {} as Message
// @ts-expect-error a client is no number
export const client: number = {} as Client
// @ts-expect-error one constant is not another
export const text: TencentCloudChat.TYPES.MSG_TEXT = TencentCloudChat.TYPES.MSG_IMAGE
// @ts-expect-error an unknown constant
export const unknown = TencentCloudChat.TYPES.MSG_NOTHING
