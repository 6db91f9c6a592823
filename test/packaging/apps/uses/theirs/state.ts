import TencentCloudChat, {
  type ChatSDK,
  type Conversation,
  type Friend,
  type FriendApplication,
  type Group,
  type GroupMember,
  type Message,
  type Profile,
  type Signaling,
  type SimplifiedMessage,
  type Topic,
} from '@tencentcloud/chat'

// 42: constants that are kept in variables
const { EVENT, TYPES } = TencentCloudChat
export const ready = EVENT.SDK_READY
let scope = TYPES.READ_ALL_MSG
scope = TYPES.READ_ALL_C2C_MSG

// 43: an alias of the enum
type Types = TencentCloudChat.TYPES
export const kinds: Types[] = [TYPES.MSG_TEXT, TYPES.MSG_IMAGE, scope]

// 44: fields of a class
export class ChatStore {
  private chat: ChatSDK | null = null
  current?: Conversation
  messages: Message[] = []
  profile: Profile | undefined
  readonly groups = new Map<string, Group>()

  start(SDKAppID: number) {
    this.chat = TencentCloudChat.create({ SDKAppID, scene: 'shop' })
    this.chat.setLogLevel(1)
    return this.chat.login({ userID: 'alice', userSig: '' })
  }

  open(conversation: Conversation) {
    this.current = conversation
    return this.chat?.setMessageRead({ conversationID: conversation.conversationID })
  }
}

// 45: a subclass, and an interface of the instance
export interface Extended extends ChatSDK {
  startedAt: number
}

// 46: a mock of some methods
export const mock: Partial<ChatSDK> = {
  login: async () => ({ code: 0, data: {} }),
  logout: async () => {},
  isReady: () => true,
  on: () => {},
  off: (name: string) => console.log(name),
  createTextMessage: (options) => ({ ID: '1', payload: options.payload }) as Message,
  sendMessage: async (message: Message) => ({ code: 0, data: { message } }),
  getLoginUser: () => 'alice',
  getServerTime: () => Date.now(),
  findMessage: () => null,
  getTotalUnreadMessageCount: () => 3,
}

// 47: a mock of the picked methods
export const sender: Pick<ChatSDK, 'sendMessage' | 'isReady'> = {
  isReady: () => false,
  sendMessage: (message) => Promise.resolve({ data: { message } }),
}

// 48: a mock by assertion
export const fake = { on() {}, off() {} } as unknown as ChatSDK

// 49: the type of what create returns
type Instance = ReturnType<typeof TencentCloudChat.create>
export let instance: Instance | undefined
export const use = (SDKAppID: number) => (instance ??= TencentCloudChat.create({ SDKAppID }))
export const partial: Partial<Instance> = {
  login: async () => ({ code: 0 }),
  destroy: async () => {},
}

// 50: methods by name
export const call = (chat: ChatSDK, name: keyof ChatSDK, ...args: any[]) =>
  (chat as any)[name](...args)

// 51: a proxy of a method
export const createGroup: ChatSDK['createGroup'] = (options) =>
  use(1).createGroup({ ...options, type: TencentCloudChat.TYPES.GRP_PUBLIC })

// 52: a switch over the conversation's type
export const titleOf = (conversation: Conversation): string => {
  switch (conversation.type) {
    case TencentCloudChat.TYPES.CONV_C2C:
      return conversation.remark || conversation.userProfile.nick || conversation.userProfile.userID
    case TencentCloudChat.TYPES.CONV_GROUP:
      return conversation.groupProfile.name
    default:
      return ''
  }
}

// 53: what a last message says
export const lastLine = ({ lastMessage }: Conversation): string =>
  `${lastMessage?.nick}: ${lastMessage?.messageForShow ?? lastMessage?.payload?.text}`

// 54: marks and roles compared
export const isFolded = (conversation: Conversation) =>
  conversation.markList.includes(TencentCloudChat.TYPES.CONV_MARK_TYPE_FOLD as number)
export const isOwner = (member: GroupMember) =>
  member.role === TencentCloudChat.TYPES.GRP_MBR_ROLE_OWNER

// 55: the profile changed by an object of the application
export const save = (chat: ChatSDK, form: { nick: string; gender: TencentCloudChat.TYPES }) =>
  chat.updateMyProfile({
    ...form,
    profileCustomField: [{ key: 'Tag_Profile_Custom_A', value: '1' }],
  })

// 56: groups with optional members
export const found = async (chat: ChatSDK, name: string, userIDList?: string[]): Promise<Group> => {
  const memberList = userIDList?.map((userID) => ({ userID }))
  const options = { name, type: TencentCloudChat.TYPES.GRP_WORK }
  const result = await chat.createGroup(memberList ? { ...options, memberList } : options)
  return result.data.group
}

// 57: friends, and requests of them
export const accept = (chat: ChatSDK, { userID, type }: FriendApplication) =>
  type === TencentCloudChat.TYPES.SNS_APPLICATION_SENT_TO_ME
    ? chat.acceptFriendApplication({
        userID,
        type: TencentCloudChat.TYPES.SNS_APPLICATION_AGREE_AND_ADD,
      })
    : undefined
export const nameOf = (friend: Friend) => friend.remark || friend.profile.nick || friend.userID

// 58: calls
export const ring = async (chat: ChatSDK, userID: string) => {
  const { inviteID } = await chat.invite({
    userID,
    data: JSON.stringify({ call: 'video' }),
    timeout: 30,
  })
  return inviteID as string
}
export const actionOf = (signaling: Signaling | null) =>
  signaling?.actionType === TencentCloudChat.TSignaling.ACTION_TYPE_INVITE

// 59: topics and merged messages as generic lists
export const first = <Item extends Topic | SimplifiedMessage>(list: Item[]): Item | undefined =>
  list[0]

// 60: an API that is not documented
export const experimental = (chat: ChatSDK) =>
  chat.callExperimentalAPI('isFeatureEnabledForStat', 1).then((result: any) => result.data)

// 61: a plugin
export const plugin = (chat: ChatSDK, upload: object) =>
  chat.registerPlugin({ 'tim-upload-plugin': upload })

// 62: the API as a parameter
export const boot = (api: typeof TencentCloudChat, SDKAppID: number) => api.create({ SDKAppID })
export const booted = boot(TencentCloudChat, 1)

// 63: the options of a method of the instance
type SendOptions = Parameters<typeof booted.sendMessage>
export const again = (...args: SendOptions) => booted.resendMessage(...args)
type MessageOptions = Parameters<typeof booted.createTextMessage>[0]
export const prepared: MessageOptions = {
  to: 'bob',
  conversationType: TencentCloudChat.TYPES.CONV_C2C,
  payload: { text: '' },
}

// 64: awaited answers as types
type Answer = Awaited<ReturnType<ChatSDK['getConversationList']>>
export const listOf = (answer: Answer): Conversation[] => answer.data.conversationList
