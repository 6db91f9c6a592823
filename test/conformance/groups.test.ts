import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, sayInGroup, type TestBed } from '../support/test-bed.ts'
import {
  codeOf,
  conversationIDs,
  create,
  groupOf,
  groupsOf,
  isIn,
  operations,
  received,
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

describe.each(formats)('groups over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  const theirGroup = async (fields: object = {}) => {
    const devices = await twoEach(testBed, format)
    const groupID = await create(devices.alice, fields, 'bob')
    for (const one of devices.all) await whenIn(one, groupID)
    return { ...devices, groupID, conversationID: `GROUP${groupID}` }
  }

  it('updateGroupProfile reaches all devices of all members, also after an absence [GROUP-20] [GROUP-39]', async () => {
    const { alice, bob, bobToo, all, groupID } = await theirGroup()
    await cutConnection(bobToo)
    const groupCustomField = [{ key: 'level', value: '3' }]
    const changes = { name: '周五桌游', notification: '带骰子', groupCustomField }
    const { data } = await alice.chat.updateGroupProfile({ groupID, ...changes })
    await alice.chat.updateGroupProfile({
      groupID,
      joinOption: TYPES.JOIN_OPTIONS_NEED_PERMISSION,
      muteAllMembers: true,
    })
    expect(data.group).toBe(await groupOf(alice, groupID))
    bobToo.cable.reconnect()
    for (const one of all) {
      await one.settles(async () => (await groupOf(one, groupID))?.muteAllMembers === true)
      expect(await groupOf(one, groupID)).toMatchObject({
        ...changes,
        joinOption: 'NeedPermission',
      })
      const { data: list } = await one.chat.getConversationList([`GROUP${groupID}`])
      expect(list.conversationList[0]?.groupProfile?.name).toBe('周五桌游')
    }
    await bob.settles(() => tipsOf(bob).filter((tip) => tip.operationType === 6).length === 3)
    expect(tipsOf(bob).flatMap((tip) => Object.keys(tip.newGroupProfile))).toEqual([
      'groupName',
      'notification',
      'groupCustomField',
    ])
    const fresh = await device('bob')
    expect(await groupOf(fresh, groupID)).toMatchObject({ ...changes, muteAllMembers: true })
  })

  it('updateGroupProfile with muteAllMembers mutes all members except owner and admins [GROUP-22]', async () => {
    const { alice, bob, groupID } = await theirGroup()
    await alice.chat.updateGroupProfile({ groupID, muteAllMembers: true })
    expect(await codeOf(sayInGroup(bob, groupID, '?'))).toBe(10017)
    await sayInGroup(alice, groupID, '先听我说')
    await alice.chat.updateGroupProfile({ groupID, muteAllMembers: false })
    await sayInGroup(bob, groupID, '好')
  })

  it('changeGroupOwner reaches all devices, also after a restart [GROUP-23] [GROUP-40] [GROUP-41]', async () => {
    const { alice, bob, all, groupID } = await theirGroup()
    expect(await codeOf(bob.chat.changeGroupOwner({ groupID, newOwnerID: 'carol' }))).toBe(2681)
    expect(await codeOf(alice.chat.changeGroupOwner({ groupID, newOwnerID: 'carol' }))).toBe(2623)
    const { data } = await alice.chat.changeGroupOwner({ groupID, newOwnerID: 'bob' })
    expect(data.group).toMatchObject({ ownerID: 'bob' })
    const roleOf = async (one: Device) => (await groupOf(one, groupID))?.selfInfo.role
    const expected = ['Member', 'Member', 'Owner', 'Owner']
    for (const [index, one] of all.entries()) {
      await one.settles(async () => (await roleOf(one)) === expected[index])
      expect((await groupOf(one, groupID))?.ownerID).toBe('bob')
    }
    const reported = (one: Device) => tipsOf(one).find((tip) => 'ownerID' in tip.newGroupProfile)
    await bob.settles(() => reported(bob) !== undefined)
    expect(reported(bob)?.memberList).toMatchObject([{ userID: 'bob' }])
    await cutConnection(bob)
    await testBed.restart()
    bob.cable.reconnect(testBed.server.url)
    await bob.until(EVENT.NET_STATE_CHANGE, ({ state }) => state === 'connected')
    const fresh = await device('bob')
    expect(await roleOf(fresh)).toBe('Owner')
    await fresh.chat.dismissGroup(groupID)
    await whenOut(bob, groupID)
  })

  it('dismissGroup removes the group from all devices, also after an absence, and frees its ID [GROUP-28] [GROUP-29] [GROUP-38]', async () => {
    const own = { groupID: `club-${format}` }
    const { alice, aliceToo, bob, bobToo, all, groupID, conversationID } = await theirGroup(own)
    await sayInGroup(bob, groupID, '再见')
    expect(await codeOf(bob.chat.dismissGroup(groupID))).toBe(10007)
    await cutConnection(bobToo)
    await alice.chat.dismissGroup(groupID)
    expect(await isIn(alice, groupID)).toBe(false)
    for (const one of [aliceToo, bob]) await whenOut(one, groupID)
    bobToo.cable.reconnect()
    await whenOut(bobToo, groupID)
    for (const one of all) {
      expect(await conversationIDs(one)).not.toContain(conversationID)
      await one.settles(() => operations(one).at(-1) === 5)
    }
    const again = await create(bob, own)
    expect(again).toBe(groupID)
    const { data } = await bob.chat.getMessageList({ conversationID })
    expect(data.messageList).toHaveLength(1)
    expect(await isIn(alice, groupID)).toBe(false)
  })

  it('createGroup with the ID of a dismissed group shows the new group on all devices [GROUP-29]', async () => {
    const own = { groupID: `again-${format}` }
    const { alice, bob, bobToo, groupID } = await theirGroup(own)
    await sayInGroup(alice, groupID, '散了吧')
    const [, again] = await Promise.all([
      alice.chat.dismissGroup(groupID),
      bob.chat.createGroup({ name: '新的', type: TYPES.GRP_PUBLIC, ...own }).catch(() => undefined),
    ])
    if (again === undefined) await create(bob, { ...own, name: '新的' })
    const fresh = await device('bob')
    for (const one of [bob, bobToo, fresh]) {
      await one.settles(() => operations(one).includes(5) || one === fresh)
      await one.settles(async () => (await groupOf(one, groupID))?.name === '新的')
      expect(await groupOf(one, groupID)).toMatchObject({ ownerID: 'bob', memberCount: 1 })
      const { data } = await one.chat.getMessageList({ conversationID: `GROUP${groupID}` })
      expect(data.messageList.map(({ sequence }) => sequence)).toEqual([1])
    }
    await whenOut(alice, groupID)
  })

  it('createGroup, joinGroup and quitGroup work for the other group types [GROUP-26] [GROUP-27] [GROUP-50]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    const meeting = await create(alice, { type: TYPES.GRP_MEETING })
    const room = await create(alice, { type: TYPES.GRP_AVCHATROOM })
    const community = await create(alice, { type: TYPES.GRP_COMMUNITY })
    expect(community).toMatch(/^@TGS#_/)
    for (const groupID of [meeting, room, community]) {
      const { data } = await bob.chat.joinGroup({ groupID })
      expect(data).toMatchObject({ status: 'JoinedSuccess', group: { groupID } })
    }
    await whenIn(bobToo, community)
    const ids = (await groupsOf(bob)).map(({ groupID }) => groupID)
    expect(ids).toEqual([meeting, community])
    const tipsIn = (groupID: string) =>
      received(bob).filter(({ type, to }) => type === TYPES.MSG_GRP_TIP && to === groupID).length
    await bob.settles(() => tipsIn(community) === 1)
    expect(tipsIn(meeting)).toBe(0)
    for (const groupID of [meeting, community]) {
      await sayInGroup(alice, groupID, '开始吧')
      const conversationID = `GROUP${groupID}`
      const unread = async (one: Device) => {
        const { data } = await one.chat.getConversationList([conversationID])
        return data.conversationList[0]?.unreadCount
      }
      for (const one of [bob, bobToo]) {
        await one.settles(() => received(one).some((message) => message.to === groupID))
        await one.settles(async () => (await unread(one)) === (groupID === meeting ? 0 : 1))
      }
      await bob.chat.quitGroup(groupID)
      for (const one of [bob, bobToo]) await whenOut(one, groupID)
    }
    const fresh = await device('bob')
    expect(await groupsOf(fresh)).toEqual([])
    expect(await codeOf(alice.chat.quitGroup(meeting))).toBe(10009)
  })

  it('searchGroupByID finds a group, and getGroupOnlineMemberCount counts its online members [GROUP-24] [GROUP-25] [GROUP-43] [GROUP-45]', async () => {
    const { alice, bob, groupID } = await theirGroup()
    const carol = await device('carol')
    const { data } = await carol.chat.searchGroupByID(groupID)
    expect(data.group).toMatchObject({ groupID, name: '周末桌游', memberCount: 2 })
    expect(await groupsOf(carol)).toEqual([])
    const work = await create(alice, { type: TYPES.GRP_WORK })
    expect(await codeOf(carol.chat.searchGroupByID(work))).toBe(10010)
    const count = await bob.chat.getGroupOnlineMemberCount(groupID)
    expect(count.data.memberCount).toBe(2)
  })

  it('all devices show the same group after the owner left during changeGroupOwner [GROUP-23]', async () => {
    const { alice, bob, aliceToo, bobToo, groupID } = await theirGroup()
    const carol = await device('carol')
    await carol.chat.joinGroup({ groupID })
    await Promise.all([
      codeOf(alice.chat.changeGroupOwner({ groupID, newOwnerID: 'bob' })),
      codeOf(aliceToo.chat.quitGroup(groupID)),
      codeOf(bob.chat.quitGroup(groupID)),
      codeOf(bobToo.chat.changeGroupOwner({ groupID, newOwnerID: 'carol' })),
    ])
    const fresh = await device('carol')
    const { data } = await fresh.chat.getGroupMemberList({ groupID, count: 100 })
    const members = data.memberList.map(({ userID, role }) => `${userID} ${role}`)
    const owners = data.memberList.filter(({ role }) => role === 'Owner')
    expect(owners).toHaveLength(1)
    const profile = await fresh.chat.getGroupProfile({ groupID })
    expect(profile.data.group.ownerID).toBe(owners[0]?.userID)
    for (const [one, userID] of [
      [alice, 'alice'],
      [aliceToo, 'alice'],
      [bob, 'bob'],
      [bobToo, 'bob'],
      [carol, 'carol'],
    ] as const) {
      const target = members.find((member) => member.startsWith(`${userID} `))
      await one.settles(async () => {
        const group = await groupOf(one, groupID)
        if (target === undefined) return group === undefined
        return (
          `${userID} ${group?.selfInfo.role}` === target &&
          group?.ownerID === owners[0]?.userID &&
          group?.memberCount === members.length
        )
      })
    }
  })
})
