import { expect, it } from 'vitest'
import type { IMessageModel } from './kits/programs/engine.ts'
import { drawn, enter, listed, openConversation, sees, texts, write } from './support/engine.ts'
import { aStage, type Window } from './support/stage.ts'

const stage = aStage()

/** A page whose user has opened a group, and looks at its settings. */
const look = async (window: Window, groupID: string): Promise<Window> => {
  await openConversation(window, `GROUP${groupID}`)
  await window.run(async (id) => {
    await kit.TUIGroupService.switchGroup(id)
  }, groupID)
  return window
}

const members = (window: Window): Promise<string[]> =>
  window.run(() =>
    kit.TUIStore.getData(kit.StoreName.GRP, 'currentGroupMemberList')
      .map(({ userID, role }: { userID: string; role: string }) => `${userID}: ${role}`)
      .sort(),
  )

/** Creates a group; gives its ID. */
const create = (window: Window, type: string, userIDList: string[], more: object = {}) =>
  window.run(
    async (options) => {
      const { data } = await kit.TUIGroupService.createGroup({
        name: `The ${options.type} of ${kit.TUIChatEngine.getMyUserID()}`,
        type: options.type,
        memberList: options.userIDList.map((userID) => ({ userID })),
        ...options.more,
      } as never)
      return data.group.groupID as string
    },
    { type, userIDList, more },
  )

it('the kit creates a group of every type, opens it before the first message, and exchanges messages [KIT-13]', async () => {
  await stage.begin('owner', 'other')
  const [alice, bob] = [await enter(stage, 'owner'), await enter(stage, 'other')]
  for (const type of ['Private', 'Public', 'ChatRoom', 'Community']) {
    const groupID = await create(alice, type, ['other'])
    await look(alice, groupID)
    await write(alice, `welcome to ${type}`)
    await bob.until(
      (id) =>
        kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').some(
          (group: { groupID: string }) => group.groupID === id,
        ),
      groupID,
    )
    await look(bob, groupID)
    await sees(bob, `welcome to ${type}`)
    await write(bob, 'thanks')
    await sees(alice, 'thanks')
    expect((await members(bob)).map((line) => line.split(':')[0])).toEqual(['other', 'owner'])
    // The kit draws its list by events, which may come later than the answer to what bob sent.
    await expect
      .poll(() => listed(bob))
      .toContainEqual(expect.objectContaining({ name: `The ${type} of owner`, text: '我:thanks' }))
  }
})

it('the kit creates a live room, joins it, exchanges messages and leaves it [KIT-14]', async () => {
  await stage.begin('host', 'guest')
  const [host, guest] = [await enter(stage, 'host'), await enter(stage, 'guest')]
  const groupID = await create(host, 'AVChatRoom', [])
  const join = (window: Window) =>
    window.run(async (id) => {
      const { data } = await kit.TUIGroupService.joinGroup({ groupID: id, applyMessage: '' })
      return [data.status, data.group.groupID]
    }, groupID)
  expect([await join(host), await join(guest)]).toEqual([
    ['JoinedSuccess', groupID],
    ['JoinedSuccess', groupID],
  ])
  await openConversation(host, `GROUP${groupID}`)
  await openConversation(guest, `GROUP${groupID}`)
  await write(host, 'we are live')
  await sees(guest, 'we are live')
  await guest.run(async (id) => {
    await kit.TUIGroupService.quitGroup(id)
  }, groupID)
})

it('the kit finds a group by search, applies to it, and is admitted [KIT-15]', async () => {
  await stage.begin('olga', 'paul')
  const [olga, paul] = [await enter(stage, 'olga'), await enter(stage, 'paul')]
  const groupID = await create(olga, 'Public', [], { joinOption: 'NeedPermission' })
  const created = await paul.run(async (id) => {
    const { data } = await kit.TUIGroupService.searchGroupByID(id)
    const joined = await kit.TUIGroupService.joinGroup({ groupID: id, applyMessage: 'let me in' })
    return [data.group.name, data.group.isJoinedGroup, joined.data.status]
  }, groupID)
  expect(created).toEqual(['The Public of olga', false, 'WaitAdminApproval'])
  await olga.until(async () => {
    const { data } = await kit.TUIGroupService.getGroupApplicationList()
    return data.applicationList.length === 1
  })
  await olga.run(async () => {
    const { data } = await kit.TUIGroupService.getGroupApplicationList()
    const [application] = data.applicationList
    await kit.TUIGroupService.handleGroupApplication({ handleAction: 'Agree', application })
  })
  await paul.until(() => kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').length === 1)
  await look(paul, groupID)
  await write(paul, 'here I am')
})

it('the kit changes the profile, roles, mutes, names, fields, attributes and counters of a group [KIT-16]', async () => {
  await stage.begin('rosa', 'sam', 'hello')
  await stage.begin('tina', 'sam')
  const [rosa, sam] = [await enter(stage, 'rosa'), await enter(stage, 'sam')]
  const groupID = await create(rosa, 'Public', ['sam'])
  await look(rosa, groupID)
  await write(rosa, 'begin')
  await sam.until(() => kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').length === 1)
  await look(sam, groupID)
  const added = await rosa.run(async (id) => {
    const groups = kit.TUIGroupService
    await groups.updateGroupProfile({ groupID: id, name: 'Renamed', notification: 'Read me' })
    const role = await groups.setGroupMemberRole({
      groupID: id,
      userID: 'sam',
      role: kit.TUIChatEngine.TYPES.GRP_MBR_ROLE_ADMIN,
    })
    const card = await groups.setGroupMemberNameCard({ groupID: id, userID: 'sam', nameCard: 'S' })
    await groups.initGroupAttributes({ groupID: id, groupAttributes: { colour: 'red' } })
    await groups.setGroupAttributes({ groupID: id, groupAttributes: { shape: 'round' } })
    await groups.setGroupCounters({ groupID: id, counters: { likes: 1 } })
    await groups.increaseGroupCounter({ groupID: id, key: 'likes', value: 2 })
    return [role.data.member.role, card.data.member.nameCard, card.data.group.groupID]
  }, groupID)
  expect(added).toEqual(['Admin', 'S', groupID])
  await sam.until(() => {
    const store = (key: string) => kit.TUIStore.getData(kit.StoreName.GRP, key)
    return (
      store('currentGroup').name === 'Renamed' &&
      store('currentGroupAttributes').shape === 'round' &&
      store('currentGroupCounters').likes === 3 &&
      store('currentGroupMemberList').some(
        ({ userID, role }: { userID: string; role: string }) =>
          userID === 'sam' && role === 'Admin',
      )
    )
  })
  const muted = await sam.run(async (id) => {
    const { data } = await kit.TUIGroupService.getGroupMemberProfile({
      groupID: id,
      userIDList: ['sam', 'rosa'],
    })
    const online = await kit.TUIGroupService.getGroupOnlineMemberCount(id)
    return [data.memberList.length, online.data.memberCount]
  }, groupID)
  expect(muted).toEqual([2, 2])
  // The tips of the new profile and of the new role.
  await sam.until(() => {
    const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    return list.filter(({ type }) => type === 'TIMGroupTipElem').length >= 2
  })
  const tips = (await drawn(sam))
    .filter(({ type }) => type === 'TIMGroupTipElem')
    .map(({ content }) => (content as { text?: string }).text)
  expect(tips.filter((text) => text === undefined || text === '[群提示消息]')).toEqual([])
})

it('the kit mutes and removes members, transfers the group and dismisses it [KIT-17]', async () => {
  await stage.begin('ursula', 'victor')
  await stage.begin('ursula', 'wanda')
  const ursula = await enter(stage, 'ursula')
  const [victor, wanda] = [await enter(stage, 'victor'), await enter(stage, 'wanda')]
  const groupID = await create(ursula, 'Public', ['victor', 'wanda'])
  for (const window of [ursula, victor, wanda]) {
    await window.until(() => kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').length === 1)
    await look(window, groupID)
  }
  await ursula.run(async (id) => {
    await kit.TUIGroupService.setGroupMemberMuteTime({
      groupID: id,
      userID: 'victor',
      muteTime: 600,
    })
  }, groupID)
  const refused = await victor.run(async () => {
    const error = await kit.TUIChatService.sendTextMessage({ payload: { text: 'no' } }).catch(
      (reason) => reason,
    )
    const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    return [error.code, list.find(({ flow }) => flow === 'out')?.status]
  })
  expect(refused).toEqual([10017, 'fail'])
  await ursula.run(async (id) => {
    await kit.TUIGroupService.deleteGroupMember({ groupID: id, userIDList: ['victor'] })
    await kit.TUIGroupService.changeGroupOwner({ groupID: id, newOwnerID: 'wanda' })
  }, groupID)
  await victor.until(() => kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').length === 0)
  expect(await members(ursula)).not.toContain('victor: Member')
  await wanda.until(
    () => kit.TUIStore.getData(kit.StoreName.GRP, 'currentGroup').ownerID === 'wanda',
  )
  await wanda.run(async (id) => {
    await kit.TUIGroupService.dismissGroup(id)
  }, groupID)
  await ursula.until(() => kit.TUIStore.getData(kit.StoreName.GRP, 'groupList').length === 0)
})

it('the kit mentions members and shows the readers of a message [KIT-18]', async () => {
  await stage.begin('xena', 'yuri')
  await stage.begin('xena', 'zoe')
  const [xena, yuri] = [await enter(stage, 'xena'), await enter(stage, 'yuri')]
  const groupID = await create(xena, 'Public', ['yuri', 'zoe'])
  await look(xena, groupID)
  await xena.run(async () => {
    await kit.TUIChatService.sendTextAtMessage({
      payload: { text: '@yuri look', atUserList: ['yuri'] },
      needReadReceipt: true,
    })
  })
  await yuri.until(
    () =>
      kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList')[0]?.groupAtInfoList.length === 1,
  )
  expect(
    await yuri.run(() =>
      kit.TUIStore.getData(kit.StoreName.CONV, 'conversationList')[0].getGroupAtInfo(),
    ),
  ).toContain('有人@我')
  await look(yuri, groupID)
  await sees(yuri, '@yuri look')
  await yuri.run(async () => {
    const list = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList') as IMessageModel[]
    await kit.TUIChatService.sendMessageReadReceipt(list.filter(({ flow }) => flow === 'in'))
  })
  await xena.until(
    () =>
      kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList').at(-1).readReceiptInfo.readCount ===
      1,
  )
  const readers = await xena.run(async () => {
    const message = kit.TUIStore.getData(kit.StoreName.CHAT, 'messageList').at(-1)
    const read = await kit.TUIChatService.getGroupMessageReadMemberList({
      message,
      filter: 0,
      cursor: '',
      count: 10,
    })
    const unread = await kit.TUIChatService.getGroupMessageReadMemberList({
      message,
      filter: 1,
      cursor: '',
      count: 10,
    })
    const names = (list: { userID: string }[]) => list.map(({ userID }) => userID)
    return [names(read.data.readUserInfoList), names(unread.data.unreadUserInfoList)]
  })
  expect(readers).toEqual([['yuri'], ['zoe']])
  expect(await texts(yuri)).toEqual(['@yuri look'])
})
