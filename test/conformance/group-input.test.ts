import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EVENT, TYPES } from '../../src/index.ts'
import { commands, textCodec } from '../../src/protocol-entry.ts'
import { connectRaw, type RawClient } from '../../testing/internal/raw-client.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import { codeOf, create, groupOf, twoEach, whenIn } from './group-scene.ts'

const { group, groupData, topic, conversation } = commands

const BAD_PARAMETER = 10004
const BAD_PACKET = 20001

/** 12 KB: more than any field of a group takes. */
const HUGE = '名'.repeat(4_096)

/** Keys that are something on every object. */
const ODD_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'] as const

const odd = <T>(value: (key: string) => T): Record<string, T> =>
  Object.fromEntries(ODD_KEYS.map((key) => [key, value(key)]))

const many = (count: number) => Array.from({ length: count }, (_, index) => `user-${index}`)

describe.each(formats)('what groups are given over %s frames', (format) => {
  let testBed: TestBed
  let devices: Awaited<ReturnType<typeof twoEach>>
  let raw: RawClient
  let groupID: string

  beforeAll(async () => {
    testBed = await createTestBed()
    devices = await twoEach(testBed, format)
    const options = { sdkAppID: SDKAPPID, ...(format === 'text' && { codec: textCodec }) }
    raw = await connectRaw({ url: testBed.server.url, ...options })
    await raw.login('alice', sigOf('alice'))
    groupID = await create(devices.alice, {}, 'bob')
    for (const one of devices.all) await whenIn(one, groupID)
  })

  afterAll(async () => {
    await raw.close()
    await testBed.close()
  })

  /** All that a device shows of the group. */
  const viewOf = async (device: Device) => {
    const { chat } = device
    const { memberList } = (await chat.getGroupMemberList({ groupID })).data
    return JSON.stringify([await groupOf(device, groupID), memberList])
  }

  it('createGroup and updateGroupProfile reject texts of 12 KB with 10004 and change nothing [GROUP-21] [MEMBER-14]', async () => {
    const { alice, all } = devices
    const { chat } = alice
    const before = await Promise.all(all.map(viewOf))
    const memberCustomField = [{ key: 'a', value: HUGE }]
    const calls = [
      chat.createGroup({ name: HUGE, type: TYPES.GRP_PUBLIC }),
      chat.createGroup({ name: 'a', introduction: HUGE }),
      chat.createGroup({ name: 'a', groupCustomField: [{ key: HUGE, value: 'a' }] }),
      chat.createGroup({ name: 'a', memberList: [{ userID: 'bob', memberCustomField }] }),
      chat.updateGroupProfile({ groupID, name: HUGE }),
      chat.updateGroupProfile({ groupID, introduction: HUGE }),
      chat.updateGroupProfile({ groupID, notification: HUGE }),
      chat.updateGroupProfile({ groupID, avatar: HUGE }),
      chat.updateGroupProfile({ groupID, groupCustomField: [{ key: 'a', value: HUGE }] }),
      chat.setGroupMemberNameCard({ groupID, nameCard: HUGE }),
      chat.setGroupMemberCustomField({ groupID, memberCustomField }),
      chat.addGroupMember({ groupID, userIDList: [HUGE] }),
      chat.deleteGroupMember({ groupID, userIDList: ['bob'], reason: HUGE }),
      chat.joinGroup({ groupID, applyMessage: HUGE }),
      chat.joinGroup({ groupID: HUGE }),
      chat.changeGroupOwner({ groupID, newOwnerID: HUGE }),
      chat.setGroupCounters({ groupID, counters: { [HUGE]: 1 } }),
    ]
    const codes = await Promise.all(calls.map(codeOf))
    expect(codes).toEqual(calls.map(() => BAD_PARAMETER))
    expect(await Promise.all(all.map(viewOf))).toEqual(before)
  })

  it('setGroupAttributes rejects each exceeded size with its own code and changes nothing [GROUP-104]', async () => {
    const { alice, bob } = devices
    await alice.chat.initGroupAttributes({ groupID, groupAttributes: { a: 'b' } })
    const set = (groupAttributes: Record<string, string>) =>
      codeOf(alice.chat.setGroupAttributes({ groupID, groupAttributes }))
    expect(await set({ ['k'.repeat(33)]: 'v' })).toBe(10045)
    expect(await set({ k: HUGE })).toBe(10046)
    expect(await set(Object.fromEntries(many(16).map((key) => [key, 'v'])))).toBe(10047)
    const large = many(5).map((key) => [key, 'v'.repeat(3_500)])
    expect(await set(Object.fromEntries(large))).toBe(10048)
    const { data } = await bob.chat.getGroupAttributes({ groupID })
    expect(data.groupAttributes).toEqual({ a: 'b' })
  })

  it('group data accept keys such as constructor and __proto__ [GROUP-147]', async () => {
    const { alice, bob, bobToo } = devices
    const groupAttributes = odd((key) => `of ${key}`)
    await alice.chat.initGroupAttributes({ groupID, groupAttributes })
    const counters = odd(() => 7)
    await alice.chat.setGroupCounters({ groupID, counters })
    for (const one of [bob, bobToo]) {
      const reported = await one.until(
        EVENT.GROUP_ATTRIBUTES_UPDATED,
        (data) => Object.keys(data.groupAttributes).length === ODD_KEYS.length,
      )
      expect(Object.entries(reported.groupAttributes)).toEqual(Object.entries(groupAttributes))
      const keyList = [...ODD_KEYS]
      const read = (await one.chat.getGroupAttributes({ groupID, keyList })).data
      expect(Object.entries(read.groupAttributes)).toEqual(Object.entries(groupAttributes))
      const counts = (await one.chat.getGroupCounters({ groupID })).data.counters
      expect(Object.entries(counts)).toEqual(Object.entries(counters))
    }
    const one = { groupID, key: '__proto__', value: 1 }
    expect((await bob.chat.increaseGroupCounter(one)).data).toMatchObject({ ...one, value: 8 })
    const groupCustomField = ODD_KEYS.map((key) => ({ key, value: key }))
    await alice.chat.updateGroupProfile({ groupID, groupCustomField })
    await bobToo.settles(
      async () => (await groupOf(bobToo, groupID))?.groupCustomField.length === ODD_KEYS.length,
    )
    expect((await groupOf(bobToo, groupID))?.groupCustomField).toEqual(groupCustomField)
    const { data } = await alice.chat.deleteGroupAttributes({ groupID, keyList: ['__proto__'] })
    expect(data.keyList).toEqual(['__proto__'])
  })

  it('groups, users and conversation groups may be named constructor or __proto__ [GROUP-147]', async () => {
    const { alice, bob } = devices
    for (const name of ODD_KEYS) {
      expect(await codeOf(alice.chat.getGroupProfile({ groupID: name }))).toBe(10010)
      const { data } = await alice.chat.getGroupMemberProfile({ groupID, userIDList: [name] })
      expect(data.memberList).toEqual([])
      expect(await codeOf(bob.chat.joinGroup({ groupID: name }))).toBe(10010)
      const role = { groupID, userID: 'bob', role: name }
      expect(await codeOf(alice.chat.setGroupMemberRole(role))).toBe(2683)
      expect(await codeOf(alice.chat.createGroup({ name, type: name }))).toBe(2600)
    }
    const id = `__proto__`
    await alice.chat.createGroup({ name: 'constructor', type: TYPES.GRP_PUBLIC, groupID: id })
    await bob.chat.joinGroup({ groupID: id })
    expect(await groupOf(bob, id)).toMatchObject({ name: 'constructor', memberCount: 2 })
    const conversationIDList = [`GROUP${id}`]
    await bob.chat.createConversationGroup({ groupName: 'toString', conversationIDList })
    const groupName = 'toString'
    const { data } = await bob.chat.getConversationList({ groupName })
    expect(data.conversationList.map((one) => one.conversationID)).toEqual(conversationIDList)
    await alice.chat.dismissGroup(id)
  })

  it('updateGroupProfile ignores fields that a client may not write [GROUP-148]', async () => {
    const { alice, all } = devices
    const before = await Promise.all(all.map(viewOf))
    const forged = { ownerID: 'bob', role: 300, memberCount: 9, fromAccount: 'bob', position: 9 }
    await raw.request(group.update, { groupID, ...forged } as { groupID: string })
    await raw.request(group.join, {
      groupID,
      applyMessage: '',
      historyMessageFlag: 0,
      ...forged,
    })
    for (const role of [400, 500, 0, '300']) {
      const body = { groupID, userID: 'bob', role } as { groupID: string; userID: string }
      expect(await codeOf(raw.request(group.changeMember, body))).toBe(BAD_PARAMETER)
    }
    const memberList = [{ userID: 'bob', role: 'Owner' as 'Admin' }]
    const made = { type: 'Public', name: 'g', groupID: '', memberList }
    expect(await codeOf(raw.request(group.create, made))).toBe(BAD_PARAMETER)
    expect(await Promise.all(all.map(viewOf))).toEqual(before)
    expect((await groupOf(alice, groupID))?.selfInfo.role).toBe('Owner')
  })

  it('the server rejects a list that is too long as a whole [GROUP-148]', async () => {
    const { all } = devices
    const before = await Promise.all(all.map(viewOf))
    const members = (count: number) => many(count).map((userID) => ({ userID }))
    const made = { type: 'Public', name: 'g', groupID: '' }
    const marks = members(501).map((one) => ({ ...one, markType: 1_000 }))
    const page = { groupID, offset: 0, memberRoleFilter: '' }
    const change = { groupID, mainSequence: 0, operationType: 2, keyList: [] } as const
    const calls = [
      raw.request(group.create, { ...made, memberList: members(501) }),
      raw.request(group.addMembers, { groupID, userIDList: many(501) }),
      raw.request(group.removeMembers, { groupID, userIDList: many(501), reason: '' }),
      raw.request(group.memberProfiles, { groupID, userIDList: many(51) }),
      raw.request(group.members, { ...page, limit: 101 }),
      raw.request(group.members, { ...page, limit: 0 }),
      raw.request(group.members, { ...page, limit: 1, offset: -1 }),
      raw.request(group.profile, { groupIDList: many(51) }),
      raw.request(group.list, { limit: 201, offset: 0 }),
      raw.request(group.applications, { startTime: 0, limit: 21 }),
      raw.request(group.markMembers, { groupID, operationType: 1, memberList: marks }),
      raw.request(topic.list, { groupID, offset: 0, limit: 101 }),
      raw.request(topic.delete, { groupID, topicIDList: many(1_001) }),
      raw.request(groupData.updateCounters, {
        groupID,
        mode: 'Set',
        random: 1,
        counterList: many(101).map((key) => ({ key, value: '1' })),
      }),
      raw.request(groupData.changeAttributes, {
        ...change,
        groupAttributeList: many(161).map((key) => ({ key, value: '' })),
      }),
    ]
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => BAD_PARAMETER))
    const targets = many(101).map((to) => ({ conversationType: 1 as const, to }))
    const sized = targets.map((target) => ({ ...target, sequence: 1 }))
    const others = [
      raw.request(conversation.set, { conversationList: targets, change: { isPinned: true } }),
      raw.request(conversation.delete, { conversationList: sized, clearHistoryMessage: 1 }),
      raw.request(conversation.get, { conversationIDList: many(101).map((one) => `C2C${one}`) }),
    ]
    expect(await Promise.all(others.map(codeOf))).toEqual([51006, 51006, BAD_PACKET])
    expect(await Promise.all(all.map(viewOf))).toEqual(before)
  })
})
