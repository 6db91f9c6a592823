import TencentCloudChat, { type ChatSDK, type Conversation, type Message } from '@tencentcloud/chat'

const chat = TencentCloudChat.create({ SDKAppID: 1400000000 })

// 1: an instance in a variable of the class
export const kept: ChatSDK = chat

// 2: handlers by event name, the event untyped
chat.on(TencentCloudChat.EVENT.SDK_READY, (event: any) => console.log(event.name))

// 3: a loop over an array of names
const names = [
  TencentCloudChat.EVENT.MESSAGE_RECEIVED,
  TencentCloudChat.EVENT.MESSAGE_MODIFIED,
  TencentCloudChat.EVENT.MESSAGE_REVOKED,
]
const listener = (event: { name: string; data: any }) => console.log(event.name, event.data)
for (const name of names) chat.on(name, listener)
names.forEach((name) => chat.off(name, listener))

// 4: names as texts, from a list of the application
const texts: string[] = ['sdkStateReady', TencentCloudChat.EVENT.KICKED_OUT]
texts.forEach((name) => chat.on(name, listener))

// 5: a handler that is only known to be a function
export const listen = (name: string, handler: Function) => chat.on(name, handler)

// 6: a handler with an annotated event and the context of `this`
class Store {
  conversations: Conversation[] = []
  constructor(private readonly sdk: ChatSDK) {
    sdk.on(TencentCloudChat.EVENT.CONVERSATION_LIST_UPDATED, this.updated, this)
  }
  updated(event: { data: Conversation[] }) {
    this.conversations = event.data
  }
  end() {
    this.sdk.off(TencentCloudChat.EVENT.CONVERSATION_LIST_UPDATED, this.updated, this)
  }
}
export const store = new Store(chat)

// 7: a table from event to handler
const table: Record<string, (event: any) => void> = {
  [TencentCloudChat.EVENT.NET_STATE_CHANGE]: ({ data }) => console.log(data.state),
  [TencentCloudChat.EVENT.ERROR]: ({ data }) => console.log(data.code, data.message),
}
for (const [name, handler] of Object.entries(table)) chat.on(name, handler)

// 8: the event's name in a switch
export const onAny = (event: { name: string; data: any }) => {
  switch (event.name) {
    case TencentCloudChat.EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED:
      return event.data as number
    case TencentCloudChat.EVENT.MESSAGE_RECEIVED:
      return (event.data as Message[]).length
    default:
      return 0
  }
}

// 9: an async handler
chat.on(TencentCloudChat.EVENT.SDK_READY, async () => {
  const { data } = await chat.getMyProfile()
  console.log(data.nick)
})

// 10: the enum of events as the type of a parameter
export const once = (name: TencentCloudChat.EVENT, handler: () => void) => {
  const onceListener = () => {
    chat.off(name, onceListener)
    handler()
  }
  chat.on(name, onceListener)
}

// 11: all values of an enum
export const everything = Object.values(TencentCloudChat.EVENT)

// 12: signaling listeners in a loop
;[
  TencentCloudChat.TSignaling.NEW_INVITATION_RECEIVED,
  TencentCloudChat.TSignaling.INVITEE_ACCEPTED,
  'ts_invitation_timeout',
].forEach((name) => chat.addSignalingListener(String(name), listener))
