import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed } from '../support/test-bed.ts'
import {
  codeOf,
  conversationIDs,
  create,
  groupOf,
  isIn,
  noticesOf,
  operations,
  tipsOf,
  twoEach,
  whenIn,
  whenOut,
} from './group-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const membersOf = async ({ chat }: Device, groupID: string) =>
  (await chat.getGroupMemberList({ groupID, count: 100 })).data.memberList

const memberOf = async (device: Device, groupID: string, userID: string) =>
  (await membersOf(device, groupID)).find((member) => member.userID === userID)

const selfOf = async (device: Device, groupID: string) => (await groupOf(device, groupID))?.selfInfo

const free = { inviteOption: TYPES.INVITE_OPTIONS_FREE_ACCESS }

describe.each(formats)('members of groups over %s frames', (format) => {
  const theirGroup = async (fields: object = {}) => {
    const devices = await twoEach(testBed, format)
    const groupID = await create(devices.alice, { ...free, ...fields }, 'bob')
    for (const one of devices.all) await whenIn(one, groupID)
    return { ...devices, groupID, conversationID: `GROUP${groupID}` }
  }

  it('addGroupMember notifies all devices of a new member, also after an absence [MEMBER-04] [MEMBER-05]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    const groupID = await create(alice, free)
    await cutConnection(bobToo)
    const userIDList = ['bob', 'nobody', 'alice']
    const { data } = await alice.chat.addGroupMember({ groupID, userIDList })
    expect(data).toMatchObject({
      successUserIDList: ['bob'],
      failureUserIDList: ['nobody'],
      existedUserIDList: ['alice'],
      group: { memberCount: 2 },
    })
    expect(data.group).toBe(await groupOf(alice, groupID))
    bobToo.cable.reconnect()
    for (const one of [bob, bobToo]) {
      await whenIn(one, groupID)
      await one.settles(() => operations(one).includes(7))
    }
    await alice.settles(() => tipsOf(alice).some((tip) => tip.userIDList.includes('bob')))
    await sayInGroup(bob, groupID, '大家好')
  })

  it('deleteGroupMember removes group and conversation from the member’s devices, also after an absence [MEMBER-09]', async () => {
    const { alice, bob, bobToo, groupID, conversationID } = await theirGroup()
    await sayInGroup(alice, groupID, '欢迎')
    await cutConnection(bobToo)
    const options = { groupID, userIDList: ['bob'], reason: '刷屏' }
    const { data } = await alice.chat.deleteGroupMember(options)
    expect(data).toMatchObject({ userIDList: ['bob'], group: { memberCount: 1 } })
    bobToo.cable.reconnect()
    for (const one of [bob, bobToo]) {
      await whenOut(one, groupID)
      await one.settles(() => operations(one).includes(4))
      expect(await conversationIDs(one)).not.toContain(conversationID)
      expect(noticesOf(one).at(-1)?.payload).toMatchObject({ handleMessage: '刷屏' })
    }
    expect(await codeOf(sayInGroup(bob, groupID, '咦'))).toBe(10007)
    expect(await codeOf(membersOf(bob, groupID))).toBe(10007)
  })

  it('setGroupMemberRole changes a role, and all devices of the member show it [MEMBER-10] [GROUP-41]', async () => {
    const { alice, aliceToo, bob, bobToo, groupID } = await theirGroup()
    const seen = await memberOf(aliceToo, groupID, 'bob')
    await cutConnection(bobToo)
    const options = { groupID, userID: 'bob', role: TYPES.GRP_MBR_ROLE_ADMIN }
    const { data } = await alice.chat.setGroupMemberRole(options)
    expect(data.member).toMatchObject({ userID: 'bob', role: 'Admin' })
    bobToo.cable.reconnect()
    for (const one of [bob, bobToo]) {
      await one.settles(async () => (await selfOf(one, groupID))?.role === 'Admin')
      await one.settles(() => operations(one).includes(9))
    }
    await aliceToo.settles(() => tipsOf(aliceToo).some(({ operationType }) => operationType === 4))
    expect(seen?.role).toBe('Admin')
    const update = { groupID, notification: '带骰子' }
    await bob.chat.updateGroupProfile(update)
    const me = { groupID, userID: 'alice' }
    const role = TYPES.GRP_MBR_ROLE_MEMBER
    expect(await codeOf(bob.chat.setGroupMemberRole({ ...me, role }))).toBe(2681)
    expect(await codeOf(bob.chat.setGroupMemberMuteTime({ ...me, muteTime: 9 }))).toBe(10007)
    await alice.chat.setGroupMemberRole({ groupID, userID: 'bob', role })
    await bob.settles(() => operations(bob).includes(10))
    expect(await codeOf(bob.chat.updateGroupProfile(update))).toBe(10007)
  })

  it('setGroupMemberMuteTime mutes a member until the time ends [MEMBER-11]', async () => {
    const { alice, bob, bobToo, groupID } = await theirGroup()
    const mute = { groupID, userID: 'bob' }
    const { data } = await alice.chat.setGroupMemberMuteTime({ ...mute, muteTime: 3_600 })
    const { muteUntil } = data.member
    for (const one of [bob, bobToo]) {
      await one.settles(async () => (await selfOf(one, groupID))?.muteUntil === muteUntil)
      expect(await codeOf(sayInGroup(one, groupID, '咦'))).toBe(10017)
    }
    await bob.settles(() => tipsOf(bob).some(({ memberList }) => memberList[0]?.muteTime === 3_600))
    await testBed.restart()
    for (const one of [alice, bob]) one.cable.reconnect(testBed.server.url)
    expect(await codeOf(sayInGroup(bob, groupID, '还不行'))).toBe(10017)
    await alice.chat.setGroupMemberMuteTime({ ...mute, muteTime: 0 })
    await sayInGroup(bob, groupID, '好了')
  })

  it('setGroupMemberNameCard and custom fields appear on all devices and on messages [MEMBER-12] [MEMBER-13]', async () => {
    const { alice, bob, bobToo, groupID } = await theirGroup()
    await cutConnection(bobToo)
    const memberCustomField = [{ key: 'level', value: '3' }]
    await bob.chat.setGroupMemberNameCard({ groupID, nameCard: '小鹿' })
    const { data } = await bob.chat.setGroupMemberCustomField({ groupID, memberCustomField })
    expect(data.member).toMatchObject({ nameCard: '小鹿', memberCustomField })
    bobToo.cable.reconnect()
    for (const one of [bob, bobToo]) {
      await one.settles(async () => (await selfOf(one, groupID))?.nameCard === '小鹿')
      await one.settles(
        async () => (await selfOf(one, groupID))?.memberCustomField[0]?.value === '3',
      )
    }
    const said = await sayInGroup(bobToo, groupID, '我是谁')
    expect(said.nameCard).toBe('小鹿')
    const received = await alice.until(EVENT.MESSAGE_RECEIVED, (list: Message[]) =>
      list.some(({ ID }) => ID === said.ID),
    )
    expect(received.find(({ ID }) => ID === said.ID)?.nameCard).toBe('小鹿')
    const options = { groupID, userID: 'alice', nameCard: '群主' }
    expect(await codeOf(bob.chat.setGroupMemberNameCard(options))).toBe(10007)
    const long = { groupID, nameCard: '名'.repeat(4_096) }
    expect(await codeOf(bob.chat.setGroupMemberNameCard(long))).toBe(10004)
    expect((await memberOf(alice, groupID, 'bob'))?.nameCard).toBe('小鹿')
  })

  it('addGroupMember sends an application if the group requires one [MEMBER-06]', async () => {
    const { alice, bob, groupID } = await theirGroup({
      inviteOption: TYPES.INVITE_OPTIONS_NEED_PERMISSION,
    })
    const carol = await testBed.device('carol', { format })
    const { data } = await bob.chat.addGroupMember({ groupID, userIDList: ['carol'] })
    expect(data).toMatchObject({ successUserIDList: [], pendingUserIDList: ['carol'] })
    await alice.settles(() => operations(alice).includes(23))
    expect(await isIn(carol, groupID)).toBe(false)
    const message = noticesOf(alice).at(-1) as Message
    await alice.chat.handleGroupApplication({ handleAction: 'Agree', message })
    await whenIn(carol, groupID)
  })

  it('setGroupMemberNameCard rejects texts of 12 kB and changes nothing [MEMBER-14]', async () => {
    const { alice, groupID } = await theirGroup()
    const long = '长'.repeat(4_096)
    for (const field of ['name', 'introduction', 'notification', 'avatar'] as const) {
      const call = alice.chat.updateGroupProfile({ groupID, [field]: long })
      expect(await codeOf(call)).toBe(10004)
    }
    expect(await codeOf(create(alice, { name: long }))).toBe(10004)
    const { data } = await alice.chat.getGroupProfile({ groupID })
    expect(data.group).toMatchObject({ name: '周末桌游', introduction: '', notification: '' })
  })
})
