import TencentCloudChat, { type ChatSDK, type Group, type Message } from '@tencentcloud/chat'

declare const chat: ChatSDK

// 13: a text
export const text = chat.createTextMessage({
  to: 'bob',
  conversationType: TencentCloudChat.TYPES.CONV_C2C,
  payload: { text: 'hello' },
})

// 14: own options in a variable without annotation
const options = {
  to: 'bob',
  conversationType: TencentCloudChat.TYPES.CONV_GROUP,
  payload: { data: '{}', description: '', extension: '' },
  needReadReceipt: true,
}
export const custom = chat.createCustomMessage(options)

// 15: a constant as the type of a parameter
export const say = (to: string, type: TencentCloudChat.TYPES, what: string): Message =>
  chat.createTextMessage({ to, conversationType: type, payload: { text: what } })

// 16: one member of the enum as a type
export const sayInGroup = (type: TencentCloudChat.TYPES.CONV_GROUP) => say('g', type, '')

// 17: a payload that is not narrowed
export const preview = (message: Message): string =>
  message.payload.text ?? message.payload.fileName ?? message.payload.imageInfoArray?.[0].url ?? ''

// 18: a switch over the kinds
export const label = (message: Message): string => {
  switch (message.type) {
    case TencentCloudChat.TYPES.MSG_TEXT:
      return message.payload.text
    case TencentCloudChat.TYPES.MSG_IMAGE:
      return '[image]'
    case TencentCloudChat.TYPES.MSG_CUSTOM:
      return JSON.parse(message.payload.data).businessID
    default:
      return message.payload.description
  }
}

// 19: a table by kind, read with the kind of a message
const labels: Partial<Record<TencentCloudChat.TYPES, string>> = {
  [TencentCloudChat.TYPES.MSG_AUDIO]: '[voice]',
  [TencentCloudChat.TYPES.MSG_VIDEO]: '[video]',
}
export const labelOf = (message: Message) => labels[message.type] ?? ''

// 20: a spread message
export const changed = (message: Message): Message => ({
  ...message,
  payload: { ...message.payload, text: 'changed' },
})

// 21: an extended message
export interface ShownMessage extends Message {
  progress?: number
  isSelected: boolean
}
export const shown = (message: Message): ShownMessage => ({ ...message, isSelected: false })

// 22: an extended message with its own payload
export interface TextMessage extends Message {
  type: TencentCloudChat.TYPES.MSG_TEXT
  payload: { text: string }
}
export const isText = (message: Message): message is TextMessage =>
  message.type === TencentCloudChat.TYPES.MSG_TEXT

// 23: a message out of nothing
export const local = { ID: '1', payload: { text: '' } } as Message

// 24: parsed and asserted
export const stored = JSON.parse('{}') as Message
export const queue: Message[] = JSON.parse('[]')

// 25: a written field
export const markFailed = (message: Message) => {
  message.status = 'fail'
  message.payload = {}
  return message
}

// 26: the answer of sending, untyped
export const send = async (message: Message): Promise<Message> => {
  const { code, data } = await chat.sendMessage(message, {
    onlineUserOnly: true,
    offlinePushInfo: { title: '', description: '' },
  })
  if (code !== 0) throw new Error(String(code))
  return data.message
}

// 27: then and catch with untyped results
chat
  .sendMessage(text)
  .then((result: any) => console.log(result.data.message.ID))
  .catch((error: any) => console.warn(error.code, error.message, error.data.message))

// 28: an annotated answer of the application
interface MessageList {
  messageList: Message[]
  nextReqMessageID: string
  isCompleted: boolean
}
export const page = async (conversationID: string, from?: string): Promise<MessageList> => {
  const parameters: { conversationID: string; nextReqMessageID?: string } = { conversationID }
  if (from !== undefined) parameters.nextReqMessageID = from
  const result: { data: MessageList } = await chat.getMessageList(parameters)
  return result.data
}

// 29: a message found, or null
export const isRevoked = (ID: string) => chat.findMessage(ID)?.isRevoked ?? false

// 30: a file of an input element
export const image = (input: HTMLInputElement) =>
  chat.createImageMessage({
    to: 'bob',
    conversationType: TencentCloudChat.TYPES.CONV_C2C,
    payload: { file: input },
    onProgress: (progress: number) => console.log(progress),
  })

// 31: creators in a table
const creators: { [type: string]: (options: any) => Message } = {
  [TencentCloudChat.TYPES.MSG_FACE]: (options) => chat.createFaceMessage(options),
  [TencentCloudChat.TYPES.MSG_LOCATION]: (options) => chat.createLocationMessage(options),
}
export const create = (type: string, options: any) => creators[type]?.(options)

// 32: the options' type from the method
type TextOptions = Parameters<ChatSDK['createTextMessage']>[0]
export const withReceipt = (options: TextOptions): TextOptions => ({
  ...options,
  needReadReceipt: true,
})

// 33: a merged message
export const merged = (messageList: Message[]) =>
  chat.createMergerMessage({
    to: 'g',
    conversationType: TencentCloudChat.TYPES.CONV_GROUP,
    payload: { messageList, title: '', abstractList: [''], compatibleText: '' },
  })

// 34: downloaded by the message itself
export const download = (message: Message) => chat.downloadMergerMessage(message)

// 35: keys of a message
export const fields = (message: Message) =>
  (Object.keys(message) as (keyof Message)[]).map((key) => message[key])

// 36: sorted and grouped
export const byTime = (list: Message[]) => [...list].sort((a, b) => a.time - b.time)
export const bySender = (list: Message[]) =>
  list.reduce<Record<string, Message[]>>((all, message) => {
    const known = all[message.from] ?? []
    return { ...all, [message.from]: [...known, message] }
  }, {})

// 37: Pick, Omit and Partial of an entity
export type Row = Pick<Message, 'ID' | 'type' | 'payload'> & Partial<Omit<Message, 'ID'>>
export const row = (message: Message): Row => ({ ID: message.ID, type: message.type, payload: 1 })

// 38: a looser application
export const answer = (application: { groupID: string; [key: string]: unknown }) =>
  chat.handleGroupApplication({ handleAction: 'Agree', handleMessage: '', application })

// 39: texts of the API's time and user
export const greeting = () => `${chat.getLoginUser()} ${chat.getServerTime()}`

// 40: receipts and reactions
export const read = async (messageList: Message[]) => {
  await chat.sendMessageReadReceipt(messageList)
  const { data } = await chat.getMessageReactions({ messageList, maxUserCountPerReaction: 3 })
  return data.resultList.map((result: any) => result.reactionList)
}

// 41: search by an application's own options
export const search = (keyword: string, extra: { count?: number } = {}) =>
  chat.searchCloudMessages({ keywordList: [keyword], keywordListMatchType: 'or', ...extra })

export const ownerOf = (group: Group) => group.ownerID
