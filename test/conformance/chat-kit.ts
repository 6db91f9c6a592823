import TencentCloudChat, {
  type ChatSDK,
  type Conversation,
  type EventMap,
  type Message,
  type MessageReactions,
} from '../../src/index.ts'

const { EVENT, TYPES } = TencentCloudChat

/** The store of a chat UI kit, written as such code is written for this API: no cast, no look at our own types. */
export class ChatKit {
  readonly chat: ChatSDK
  current: Conversation | undefined
  messageList: Message[] = []
  nextReqMessageID = ''
  isCompleted = false
  conversationList: Conversation[] = []
  totalUnread = 0
  isReady = false
  readonly log: string[] = []
  readonly reactions = new Map<string, MessageReactions['reactionList']>()

  constructor(chat: ChatSDK) {
    this.chat = chat
    chat.on(EVENT.SDK_READY, this.onReady, this)
    chat.on(EVENT.MESSAGE_RECEIVED, this.onMessageReceived, this)
    chat.on(EVENT.MESSAGE_REVOKED, this.onMessageChanged, this)
    chat.on(EVENT.MESSAGE_MODIFIED, this.onMessageChanged, this)
    chat.on(EVENT.MESSAGE_READ_BY_PEER, this.onReadByPeer, this)
    chat.on(EVENT.MESSAGE_READ_RECEIPT_RECEIVED, this.onReceipt, this)
    chat.on(EVENT.MESSAGE_REACTIONS_UPDATED, this.onReactions, this)
    chat.on(EVENT.MESSAGE_EXTENSIONS_UPDATED, this.onExtensions, this)
    chat.on(EVENT.CONVERSATION_LIST_UPDATED, this.onConversations, this)
    chat.on(EVENT.TOTAL_UNREAD_MESSAGE_COUNT_UPDATED, this.onTotalUnread, this)
  }

  onReady(event: { name: string }): void {
    this.isReady = true
    this.log.push(`${event.name} ${this.chat.isReady()}`)
  }

  onMessageReceived(event: { name: string; data: Message[] }): void {
    for (const message of event.data) {
      if (message.conversationID === this.current?.conversationID) this.messageList.push(message)
      this.log.push(this.summaryOf(message))
    }
  }

  onMessageChanged(event: { name: string; data: Message[] }): void {
    for (const message of event.data) {
      const shown = this.messageList.find((item) => item.ID === message.ID)
      if (event.name === EVENT.MESSAGE_REVOKED)
        this.log.push(`revoked ${shown?.revokerInfo.userID}`)
      else this.log.push(`modified ${shown?.isModified}`)
    }
  }

  onReadByPeer(event: EventMap['onMessageReadByPeer']): void {
    for (const message of event.data) this.log.push(`read ${message.isPeerRead}`)
  }

  onReceipt(event: EventMap['onMessageReadReceiptReceived']): void {
    for (const receipt of event.data) {
      if ('groupID' in receipt) this.log.push(`receipt ${receipt.readCount}/${receipt.unreadCount}`)
      else this.log.push(`receipt ${receipt.userID} ${receipt.isPeerRead}`)
    }
  }

  onReactions(event: EventMap['onMessageReactionsUpdated']): void {
    this.reactions.set(event.data.messageID, event.data.reactionList)
  }

  onExtensions({ data }: EventMap['onMessageExtensionsUpdated']): void {
    this.log.push(data.extensions.map(({ key, value }) => `${key}=${value}`).join())
  }

  onConversations(event: { data: Conversation[] }): void {
    this.conversationList = event.data
  }

  onTotalUnread(event: { data: number }): void {
    this.totalUnread = event.data
  }

  /** The summary in a row, for a message of any type. */
  summaryOf(message: Message): string {
    if (message.isRevoked) return `${message.revoker} 撤回了一条消息`
    switch (message.type) {
      case TYPES.MSG_TEXT:
        return message.payload.text
      case TYPES.MSG_IMAGE:
        return message.payload.imageInfoArray.map(({ type, url }) => `${type}:${url}`).join()
      case TYPES.MSG_AUDIO:
        return `${message.payload.url} ${message.payload.second}s`
      case TYPES.MSG_VIDEO:
        return `${message.payload.videoUrl} ${message.payload.snapshotWidth}`
      case TYPES.MSG_FILE:
        return `${message.payload.fileName} ${message.payload.fileSize}`
      case TYPES.MSG_FACE:
        return message.payload.data
      case TYPES.MSG_LOCATION:
        return message.payload.description
      case TYPES.MSG_CUSTOM:
        return JSON.parse(message.payload.data).businessID
      case TYPES.MSG_MERGER:
        return message.payload.abstractList.join('\n')
      case TYPES.MSG_GRP_TIP:
        return message.payload.userIDList.join(',')
      case TYPES.MSG_GRP_SYS_NOTICE:
        return message.payload.groupProfile.name || message.payload.groupProfile.groupID
    }
  }

  async open(conversationID: string): Promise<void> {
    const { data } = await this.chat.getConversationProfile(conversationID)
    this.current = data.conversation
    this.messageList = []
    this.nextReqMessageID = ''
    await this.loadMore()
    this.chat.setMessageRead({ conversationID })
  }

  async loadMore(): Promise<void> {
    const conversationID = this.current?.conversationID ?? ''
    const { nextReqMessageID } = this
    const res = await this.chat.getMessageList({ conversationID, nextReqMessageID, count: 20 })
    this.messageList.unshift(...res.data.messageList)
    this.nextReqMessageID = res.data.nextReqMessageID
    this.isCompleted = res.data.isCompleted
  }

  /** The other side of what is open. */
  get peer(): string {
    const conversation = this.current
    if (conversation?.type === TYPES.CONV_GROUP) return conversation.groupProfile.groupID
    if (conversation?.type === TYPES.CONV_C2C) return conversation.userProfile.userID
    return ''
  }

  /** The fields that every message is created with. */
  target() {
    const conversationType = this.current?.type ?? TYPES.CONV_C2C
    return { to: this.peer, conversationType, needReadReceipt: true, isSupportExtension: true }
  }

  async send(message: Message): Promise<Message> {
    this.messageList.push(message)
    try {
      const res = await this.chat.sendMessage(message, {
        offlinePushInfo: {
          title: 'alice',
          description: this.summaryOf(message),
          androidInfo: {
            sound: 'private_ring.mp3',
            XiaoMiChannelID: 'high',
            VIVOClassification: 1,
          },
          apnsInfo: { sound: TYPES.IOS_OFFLINE_PUSH_DEFAULT_SOUND, ignoreIOSBadge: true },
        },
      })
      return res.data.message
    } catch (error) {
      this.log.push(`failed ${message.status}`)
      throw error
    }
  }

  everyKind(): Message[] {
    const { chat } = this
    const target = this.target()
    const url = 'https://example.org/a'
    return [
      chat.createTextMessage({ ...target, payload: { text: '你好' } }),
      chat.createImageMessage({
        ...target,
        payload: { imageInfoArray: [{ url, width: 8, height: 6, size: 9 }] },
      }),
      chat.createAudioMessage({ ...target, payload: { url, second: 3, size: 7 } }),
      chat.createVideoMessage({ ...target, payload: { videoUrl: url, videoSecond: 61 } }),
      chat.createFileMessage({ ...target, payload: { fileUrl: url, fileName: '合同.pdf' } }),
      chat.createFaceMessage({ ...target, payload: { index: 1, data: 'tt00' } }),
      chat.createLocationMessage({
        ...target,
        payload: { description: '外滩', longitude: 121.4, latitude: 31.2 },
      }),
      chat.createCustomMessage({
        ...target,
        payload: { data: JSON.stringify({ businessID: 'order' }), description: '', extension: '' },
      }),
    ]
  }
}
