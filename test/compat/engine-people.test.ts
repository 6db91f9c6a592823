import { expect, it } from 'vitest'
import type { IMessageModel } from './kits/programs/engine.ts'
import { enter, openConversation, sees, write } from './support/engine.ts'
import { aStage, type Window } from './support/stage.ts'

const stage = aStage()

it('the kit adds friends by an application, sets their remarks and groups, and blocks a user [KIT-19]', async () => {
  await stage.begin('alice', 'bob')
  const [alice, bob] = [await enter(stage, 'alice'), await enter(stage, 'bob')]
  await bob.run(async () => {
    const { TYPES } = kit.TUIChatEngine
    await kit.TUIUserService.updateMyProfile({ allowType: TYPES.ALLOW_TYPE_NEED_CONFIRM })
  })
  await alice.run(async () => {
    const { TYPES } = kit.TUIChatEngine
    await kit.TUIUserService.updateMyProfile({ nick: 'Alice' })
    await kit.TUIFriendService.addFriend({
      to: 'bob',
      source: 'AddSource_Type_Web',
      wording: 'we met at the harbour',
      remark: 'Bobby',
      groupName: 'sailors',
      type: TYPES.SNS_ADD_TYPE_BOTH,
    })
  })
  await bob.until(
    () => kit.TUIStore.getData(kit.StoreName.FRIEND, 'friendApplicationUnreadCount') === 1,
  )
  const application = await bob.run(async () => {
    const [first] = kit.TUIStore.getData(kit.StoreName.FRIEND, 'friendApplicationList')
    await kit.TUIFriendService.acceptFriendApplication({
      userID: first.userID,
      remark: 'Al',
      type: kit.TUIChatEngine.TYPES.SNS_APPLICATION_AGREE_AND_ADD,
    })
    await kit.TUIFriendService.setFriendApplicationRead()
    return { userID: first.userID, wording: first.wording, type: first.type }
  })
  expect(application).toEqual({
    userID: 'alice',
    wording: 'we met at the harbour',
    type: 'Pendency_Type_ComeIn',
  })
  for (const window of [alice, bob]) {
    await window.until(() => kit.TUIStore.getData(kit.StoreName.FRIEND, 'friendList').length === 1)
  }
  await alice.until(
    () => kit.TUIStore.getData(kit.StoreName.FRIEND, 'friendGroupList')[0]?.friendList.length === 1,
  )
  const known = await alice.run(async () => {
    await kit.TUIFriendService.updateFriend({ userID: 'bob', remark: 'Robert' })
    const { data } = await kit.TUIFriendService.checkFriend({
      userIDList: ['bob'],
      type: kit.TUIChatEngine.TYPES.SNS_CHECK_TYPE_BOTH as never,
    })
    return data.successUserIDList[0].relation
  })
  expect(known).toBe('CheckResult_Type_BothWay')
  await alice.until(() => kit.TUIFriendService.getFriendRemark(['bob']).bob === 'Robert')
  await alice.run(async () => {
    await kit.TUIUserService.addToBlacklist({ userIDList: ['bob'] })
  })
  await alice.until(
    () => kit.TUIStore.getData(kit.StoreName.USER, 'userBlacklist')[0]?.userID === 'bob',
  )
  await openConversation(bob, 'C2Calice')
  const refused = await bob.run(() =>
    kit.TUIChatService.sendTextMessage({ payload: { text: 'hello?' } }).catch(({ code }) => code),
  )
  expect(refused).toBe(20007)
  await alice.run(async () => {
    await kit.TUIUserService.removeFromBlacklist({ userIDList: ['bob'] })
  })
  await write(bob, 'now?')
})

it('the kit searches messages, users and groups, and opens the results [KIT-20]', async () => {
  await stage.begin('dora', 'carl', 'the lighthouse', 'keeps burning')
  await stage.begin('emil', 'carl', 'a lighthouse keeper')
  const carl = await enter(stage, 'carl')
  await carl.until(() => kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList').length === 2)
  const found = await carl.run(async () => {
    await kit.TUIGroupService.createGroup({ name: 'Lighthouse club', type: 'Public' } as never)
    await kit.TUISearchService.searchCloudMessages({ keyword: 'lighthouse' })
    await kit.TUISearchService.searchCloudMessages({
      keyword: 'lighthouse',
      conversationID: 'C2Cdora',
    })
    await kit.TUISearchService.searchCloudUsers({ keyword: 'dora' })
    await kit.TUISearchService.searchCloudGroups({ keyword: 'Lighthouse' })
    const result = (key: string) => kit.TUIStore.getData(kit.StoreName.SEARCH, key)
    type Hit = {
      conversation: { getShowName(): string }
      messageCount: number
      messageList: IMessageModel[]
    }
    return {
      all: result('searchMessagesResult')
        .resultList.map((hit: Hit) => `${hit.conversation.getShowName()}: ${hit.messageCount}`)
        .sort(),
      inOne: result('searchChatMessagesResult').resultList.flatMap((hit: Hit) =>
        hit.messageList.map(({ payload }) => payload.text),
      ),
      people: result('searchUserResult').resultList.map(
        ({ profile }: { profile: { userID: string } }) => profile.userID,
      ),
      groups: result('searchGroupResult').resultList.map(
        ({ groupInfo }: { groupInfo: { name: string } }) => groupInfo.name,
      ),
    }
  })
  expect(found).toEqual({
    all: ['dora: 1', 'emil: 1'],
    inOne: ['the lighthouse'],
    people: ['dora'],
    groups: ['Lighthouse club'],
  })
  await openConversation(carl, 'C2Cdora')
  await sees(carl, 'keeps burning')
})

it('the kit distinguishes online users from logged-out users [KIT-21]', async () => {
  await stage.begin('hans', 'gerd', 'hello')
  const gerd = await enter(stage, 'gerd')
  await gerd.run(() => kit.TUIUserService.switchUserStatus({ displayOnlineStatus: true }))
  await gerd.until(
    () =>
      kit.TUIStore.getData(kit.StoreName.USER, 'userStatusList').get('hans')?.statusType ===
      kit.TUIChatEngine.TYPES.USER_STATUS_UNLOGINED,
  )
  await enter(stage, 'hans')
  await gerd.until(
    () =>
      kit.TUIStore.getData(kit.StoreName.USER, 'userStatusList').get('hans')?.statusType ===
      kit.TUIChatEngine.TYPES.USER_STATUS_ONLINE,
  )
})

/** Records the invitation events of a page. */
const listen = (window: Window) =>
  window.run(() => {
    const invitationEvents: string[] = []
    Object.assign(window, { invitationEvents })
    const { TSignaling } = kit.TencentCloudChat
    for (const name of [
      'NEW_INVITATION_RECEIVED',
      'INVITEE_ACCEPTED',
      'INVITEE_REJECTED',
      'INVITATION_CANCELLED',
    ] as const) {
      kit.TUIChatEngine.chat.addSignalingListener(TSignaling[name], ({ data }: InvitationEvent) =>
        invitationEvents.push(`${name} ${data.inviteID}`),
      )
    }
  })

interface InvitationEvent {
  readonly data: { readonly inviteID: string }
}

declare const invitationEvents: string[]

it('the kit sends signaling invitations: one is accepted, one rejected, one cancelled [KIT-22]', async () => {
  await stage.begin('jana', 'igor', 'call me')
  const [igor, jana] = [await enter(stage, 'igor'), await enter(stage, 'jana')]
  for (const window of [igor, jana]) await listen(window)
  await openConversation(jana, 'C2Cigor')
  await openConversation(igor, 'C2Cjana')
  const invite = () =>
    igor.run(async () => {
      const data = { businessID: 1, data: { cmd: 'audioCall', inviter: 'igor' } }
      const result = await kit.TUIChatEngine.chat.invite({
        userID: 'jana',
        data: JSON.stringify(data),
        timeout: 30,
      })
      return result.data.inviteID as string
    })
  const [first, second, third] = [await invite(), await invite(), await invite()]
  await jana.until(() => invitationEvents.length === 3)
  await jana.run(
    async ([accepted, rejected]) => {
      await kit.TUIChatEngine.chat.accept({ inviteID: accepted ?? '', data: '{}' })
      await kit.TUIChatEngine.chat.reject({ inviteID: rejected ?? '', data: '{}' })
    },
    [first, second],
  )
  await igor.until(() => invitationEvents.length === 2)
  await igor.run(async (inviteID) => {
    await kit.TUIChatEngine.chat.cancel({ inviteID, data: '{}' })
  }, third)
  await jana.until(() => invitationEvents.length === 4)
  expect(await igor.run(() => invitationEvents)).toEqual([
    `INVITEE_ACCEPTED ${first}`,
    `INVITEE_REJECTED ${second}`,
  ])
  expect((await jana.run(() => invitationEvents)).at(-1)).toBe(`INVITATION_CANCELLED ${third}`)
  const actions = () =>
    (kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]).flatMap(
      (model) => model.getSignalingInfo()?.actionType ?? [],
    )
  expect([await igor.run(actions), await jana.run(actions)]).toEqual([
    [3, 4],
    [1, 1, 1, 2],
  ])
})
