import type { Device } from 'tavern-im/testing'
import { type ChatSDK, EVENT, type Message, TSignaling, TYPES } from '../../src/index.ts'
import { say } from '../support/test-bed.ts'
import { filesOfKinds, messageOf } from './media-scene.ts'

/** By method, its first answer: the `data` that a promise has resolved with, or what was returned at once. */
export type Answers = Map<string, unknown>

/** The client, which writes its answers down. */
export const recorded = (chat: ChatSDK, answers: Answers): ChatSDK => {
  const note = (name: string, value: unknown) => {
    if (!answers.has(name)) answers.set(name, value)
  }
  return new Proxy(chat, {
    get(target, name: keyof ChatSDK & string) {
      const method = target[name] as (...args: unknown[]) => unknown
      return (...args: unknown[]) => {
        const answer = method.apply(target, args)
        if (!(answer instanceof Promise)) {
          note(name, answer)
          return answer
        }
        answer.then(
          (result) => note(name, (result as { data?: unknown } | undefined)?.data),
          () => undefined,
        )
        return answer
      }
    },
  })
}

/** The devices of the scenario: `chat` records the responses. */
export interface Cast {
  readonly alice: Device
  readonly bob: Device
  readonly carol: Device
  readonly chat: ChatSDK
  readonly bobs: ChatSDK
}

const toBob = { to: 'bob', conversationType: TYPES.CONV_C2C } as const
const toTeam = { to: 'team', conversationType: TYPES.CONV_GROUP } as const

const arrived = async (at: Device, { ID }: Message): Promise<Message> => {
  await at.settles(() => at.chat.findMessage(ID) !== null)
  return at.chat.findMessage(ID) as Message
}

export const playSession = async ({ chat }: Cast, url: string): Promise<void> => {
  const handler = () => undefined
  chat.on(EVENT.ERROR, handler)
  chat.off(EVENT.ERROR, handler)
  chat.addSignalingListener(TSignaling.INVITEE_ACCEPTED, handler)
  chat.removeSignalingListener(TSignaling.INVITEE_ACCEPTED, handler)
  chat.setLogLevel(4)
  chat.registerPlugin({})
  await chat.login({ userID: 'alice', userSig: 'of a session that goes on' })
  chat.getLoginUser()
  chat.getServerTime()
  chat.isReady()
  await chat.callExperimentalAPI('isCommercialAbilityEnabled', 1)
  await chat.translateText({ sourceTextList: ['hello'], targetLanguage: 'zh' })
  const voice = chat.createAudioMessage({ ...toBob, payload: { url, second: 1 } })
  await chat.sendMessage(voice)
  await chat.convertVoiceToText({ message: voice })
}

export const playPeople = async ({ chat, bobs, alice, carol }: Cast): Promise<void> => {
  const bob = { userIDList: ['bob'] }
  await chat.updateMyProfile({ nick: 'Alice' })
  await chat.getMyProfile()
  await chat.getUserProfile(bob)
  await chat.addToBlacklist({ userIDList: ['carol'] })
  await chat.getBlacklist()
  await chat.removeFromBlacklist({ userIDList: ['carol'] })
  await chat.setSelfStatus({ customStatus: 'busy' })
  await chat.getUserStatus(bob)
  await chat.subscribeUserStatus(bob)
  await chat.unsubscribeUserStatus(bob)
  const source = 'AddSource_Type_Web'
  await bobs.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_ALLOW_ANY })
  await chat.addFriend({ to: 'bob', source })
  await chat.getFriendList()
  await chat.checkFriend(bob)
  await chat.getFriendProfile({ userIDList: ['bob', 'carol'] })
  await chat.updateFriend({ userID: 'bob', remark: 'B' })
  await chat.createFriendGroup({ name: 'work', userIDList: [] })
  await chat.addToFriendGroup({ name: 'work', ...bob })
  await chat.getFriendGroupList()
  await chat.removeFromFriendGroup({ name: 'work', ...bob })
  await chat.renameFriendGroup({ oldName: 'work', newName: 'school' })
  await chat.deleteFriendGroup({ name: 'school' })
  await chat.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })
  const asks = async () => {
    await carol.chat.addFriend({ to: 'alice', source, wording: 'hello' })
    const isThere = async () =>
      (await alice.chat.getFriendApplicationList()).data.friendApplicationList.length > 0
    await alice.settles(isThere)
  }
  await asks()
  await chat.getFriendApplicationList()
  await chat.setFriendApplicationRead()
  await chat.refuseFriendApplication({ userID: 'carol' })
  await asks()
  await chat.deleteFriendApplication({ userID: 'carol' })
  await asks()
  await chat.acceptFriendApplication({ userID: 'carol' })
  await chat.deleteFriend({ userIDList: ['bob', 'nobody'] })
  await chat.followUser(['bob', 'carol'])
  await bobs.followUser(['alice'])
  await chat.getMyFollowersList()
  await chat.getMyFollowingList()
  await chat.getMutualFollowersList()
  await chat.getUserFollowInfo(['bob'])
  await chat.checkFollowType(['bob'])
  await chat.unfollowUser(['carol'])
}

const playChanges = async ({ chat, bob }: Cast, text: Message): Promise<void> => {
  const request = chat.createTextMessage({
    ...toBob,
    needReadReceipt: true,
    isSupportExtension: true,
    payload: { text: 'needle one' },
  })
  await chat.sendMessage(request)
  await bob.chat.sendMessageReadReceipt([await arrived(bob, request)])
  await chat.getMessageReadReceiptList([request])
  chat.findMessage(request.ID)
  await chat.setMessageExtensions(request, [{ key: 'a', value: 'b' }])
  await chat.getMessageExtensions(request)
  await chat.deleteMessageExtensions(request, ['a'])
  await chat.addMessageReaction(request, '👍')
  await chat.getMessageReactions({ messageList: [request] })
  await chat.getAllUserListOfMessageReaction({ message: request, reactionID: '👍', nextSeq: 0 })
  await chat.removeMessageReaction(request, '👍')
  request.cloudCustomData = 'changed'
  await chat.modifyMessage(request)
  await chat.revokeMessage(request)
  await chat.resendMessage(text)
  await chat.deleteMessage([text])
}

export const playMessages = async (cast: Cast): Promise<void> => {
  const { chat, alice, bob } = cast
  const files = await filesOfKinds()
  for (const kind of ['image', 'audio', 'video', 'file'] as const) {
    messageOf({ ...alice, chat }, kind, toBob, files[kind])
  }
  const text = chat.createTextMessage({ ...toBob, payload: { text: 'hello' } })
  await chat.sendMessage(text)
  chat.createTextAtMessage({ ...toTeam, payload: { text: 'hi', atUserList: ['bob'] } })
  chat.createCustomMessage({ ...toBob, payload: { data: 'a' } })
  chat.createFaceMessage({ ...toBob, payload: { index: 1, data: '' } })
  const location = { description: '', longitude: 1, latitude: 1 }
  chat.createLocationMessage({ ...toBob, payload: location })
  chat.createForwardMessage({ ...toBob, payload: text })
  const payload = { messageList: [text], title: 'a', abstractList: ['b'], compatibleText: 'c' }
  const merged = chat.createMergerMessage({ ...toBob, payload })
  await chat.downloadMergerMessage(merged)
  await playChanges(cast, text)
  const theirs = await say(bob, 'alice', 'needle two')
  await arrived(alice, theirs)
  await chat.getMessageList({ conversationID: 'C2Cbob' })
  await chat.getMessageListHopping({ conversationID: 'C2Cbob' })
  await chat.sendMessageReadReceipt([await arrived(alice, theirs)])
  await chat.setMessageRead({ conversationID: 'C2Cbob' })
  await chat.setAllMessageRead()
  const keywordList = ['needle']
  await chat.searchCloudMessages({ keywordList, conversationID: 'C2Cbob' })
  await chat.searchCloudUsers({ keywordList: ['bob'] })
}

export const playConversations = async ({ chat }: Cast): Promise<void> => {
  const bob = { conversationIDList: ['C2Cbob'] }
  await chat.getConversationList()
  await chat.getConversationProfile('C2Cbob')
  await chat.pinConversation({ conversationID: 'C2Cbob', isPinned: true })
  await chat.setConversationDraft({ conversationID: 'C2Cbob', draftText: 'and' })
  await chat.setConversationCustomData({ ...bob, customData: 'mine' })
  await chat.markConversation({ ...bob, markType: TYPES.CONV_MARK_TYPE_STAR, enableMark: true })
  await chat.createConversationGroup({ ...bob, groupName: 'work' })
  await chat.getConversationGroupList()
  await chat.deleteConversationsFromGroup({ ...bob, groupName: 'work' })
  await chat.addConversationsToGroup({ ...bob, groupName: 'work' })
  await chat.renameConversationGroup({ oldName: 'work', newName: 'home' })
  await chat.deleteConversationGroup('home')
  chat.getTotalUnreadMessageCount()
  await chat.setAllReceiveMessageOpt({ startHour: 22, duration: 60 })
  await chat.getAllReceiveMessageOpt()
  await chat.clearHistoryMessage('C2Cbob')
  await chat.deleteConversation('C2Cbob')
}

export const playSignals = async ({ chat, bob }: Cast): Promise<void> => {
  const first = await chat.invite({ userID: 'bob', data: 'a' })
  chat.getSignalingInfo(first.data.message)
  await chat.modifyInvitation({ inviteID: first.inviteID, data: 'b' })
  await chat.cancel({ inviteID: first.inviteID })
  for (const answer of ['accept', 'reject'] as const) {
    const invited = new Promise<{ inviteID: string }>((resolve) => {
      const receive = (event: { readonly data: { readonly inviteID: string } }) => {
        chat.removeSignalingListener(TSignaling.NEW_INVITATION_RECEIVED, receive)
        resolve(event.data)
      }
      chat.addSignalingListener(TSignaling.NEW_INVITATION_RECEIVED, receive)
    })
    await bob.chat.invite({ userID: 'alice' })
    await chat[answer](await invited)
  }
  await chat.inviteInGroup({ groupID: 'team', inviteeList: ['bob'] })
  await new Promise((done) => chat.inviteSync({ userID: 'bob' }, done, done))
  const many = { groupID: 'team', inviteeList: ['bob'] }
  await new Promise((done) => chat.inviteInGroupSync(many, done, done))
}
