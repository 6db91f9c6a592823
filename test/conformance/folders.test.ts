import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Conversation, EVENT, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const of = async ({ chat }: Device, conversationID: string): Promise<Conversation | undefined> =>
  (await chat.getConversationList([conversationID])).data.conversationList[0]

/** Which folders a device knows, and what it shows in each. */
const shownBy = async ({ chat }: Device): Promise<string> => {
  const { data: names } = await chat.getConversationGroupList()
  const lines: string[] = []
  for (const groupName of ['', ...names]) {
    const { data } = await chat.getConversationList({ groupName })
    const ids = data.conversationList.map(({ conversationID }) => conversationID).sort()
    lines.push(`${groupName}: ${ids.join(' ')}`)
  }
  return lines.join('\n')
}

const shows = (device: Device, expected: string) =>
  device.settles(async () => (await shownBy(device)) === expected)

describe.each(formats)('over %s frames', (format) => {
  const twoEach = async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const bobToo = await testBed.device('bob', { format })
    const memberList = [{ userID: 'bob' }]
    await alice.chat.createGroup({ name: 'Team', type: 'Public', groupID: 'team', memberList })
    await say(alice, 'bob', 'hello')
    for (const device of [bob, bobToo]) {
      await device.settles(
        async () =>
          (await of(device, 'C2Calice')) !== undefined &&
          (await of(device, 'GROUPteam')) !== undefined,
      )
    }
    return { alice, bob, bobToo }
  }

  it('conversation groups are the same on all devices, live, after an absence and a restart [CONV-70] [CONV-71] [CONV-72] [CONV-73] [CONV-74]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    const conversationIDList = ['C2Calice', 'GROUPteam']
    const { data } = await bob.chat.createConversationGroup({
      conversationIDList: [...conversationIDList, 'C2Cnobody'],
      groupName: '工作',
    })
    expect(data).toMatchObject({
      successConversationIDList: conversationIDList,
      failureConversationIDList: [{ conversationID: 'C2Cnobody', code: 2500 }],
    })
    const both = '工作: C2Calice GROUPteam'
    expect(await shownBy(bob)).toContain(both)
    await bobToo.settles(async () => (await shownBy(bobToo)).includes(both))
    await bobToo.until(
      EVENT.CONVERSATION_IN_GROUP_UPDATED,
      ({ groupName, conversationList }) =>
        groupName === '工作' && conversationList.length === conversationIDList.length,
    )
    await bobToo.until(EVENT.CONVERSATION_GROUP_LIST_UPDATED, ([name]) => name === '工作')
    await cutConnection(bobToo)
    await bob.chat.renameConversationGroup({ oldName: '工作', newName: '副业' })
    await bob.chat.createConversationGroup({ conversationIDList: ['C2Calice'], groupName: '开黑' })
    await bob.chat.deleteConversationsFromGroup({
      conversationIDList: ['C2Calice'],
      groupName: '副业',
    })
    const expected = await shownBy(bob)
    expect(expected).toContain('副业: GROUPteam')
    expect(expected).toContain('开黑: C2Calice')
    bobToo.cable.reconnect(testBed.server.url)
    await shows(bobToo, expected)
    const server = await testBed.restart()
    for (const device of [alice, bob, bobToo]) device.cable.reconnect(server.url)
    const fresh = await testBed.device('bob', { format })
    expect(await shownBy(fresh)).toBe(expected)
    await fresh.chat.deleteConversationGroup('副业')
    expect(await shownBy(fresh)).not.toContain('副业')
    for (const device of [bob, bobToo]) await shows(device, await shownBy(fresh))
    expect((await alice.chat.getConversationGroupList()).data).toEqual([])
  })

  it('conversation groups are the same on all devices after concurrent changes [CONV-76]', async () => {
    const { bob, bobToo } = await twoEach()
    const conversationIDList = ['C2Calice', 'GROUPteam']
    const fill = (device: Device, groupName: string) =>
      device.chat.addConversationsToGroup({ conversationIDList, groupName })
    await bob.chat.createConversationGroup({ conversationIDList: [], groupName: 'a' })
    await Promise.allSettled([
      bob.chat.renameConversationGroup({ oldName: 'a', newName: 'b' }),
      fill(bobToo, 'a'),
    ])
    await Promise.allSettled([fill(bob, 'b'), bobToo.chat.deleteConversationGroup('b')])
    await Promise.allSettled([
      bob.chat.createConversationGroup({ conversationIDList, groupName: 'c' }),
      bobToo.chat.createConversationGroup({ conversationIDList: ['C2Calice'], groupName: 'c' }),
      bobToo.chat.deleteConversation('C2Calice'),
    ])
    const fresh = await testBed.device('bob', { format })
    const expected = await shownBy(fresh)
    for (const device of [bob, bobToo]) await shows(device, expected)
  })

  it('groupAtInfoList shows mentions live, after an absence and a restart, until they are read or recalled [CONV-79] [CONV-80]', async () => {
    const { alice, bob, bobToo } = await twoEach()
    const mention = async (...atUserList: string[]) => {
      const { chat } = alice
      const message = chat.createTextAtMessage({
        to: 'team',
        conversationType: 'GROUP',
        payload: { text: '看这里', atUserList },
      })
      return (await chat.sendMessage(message)).data.message
    }
    const at = (device: Device) =>
      of(device, 'GROUPteam').then((one) =>
        one?.groupAtInfoList.map(({ atTypeArray, from }) => [...atTypeArray, from]),
      )
    const settled = (device: Device, ...expected: unknown[][]) =>
      device.settles(async () => JSON.stringify(await at(device)) === JSON.stringify(expected))
    const me = [TYPES.CONV_AT_ME, 'alice']
    const all = [TYPES.CONV_AT_ALL, 'alice']
    const both = [TYPES.CONV_AT_ALL_AT_ME, 'alice']
    const first = await mention('bob')
    await settled(bobToo, me)
    await cutConnection(bobToo)
    await mention(TYPES.MSG_AT_ALL)
    await sayInGroup(alice, 'team', 'nobody')
    await mention('bob', TYPES.MSG_AT_ALL)
    await settled(bob, me, all, both)
    bobToo.cable.reconnect(testBed.server.url)
    await settled(bobToo, me, all, both)
    await alice.chat.revokeMessage(first)
    for (const device of [bob, bobToo]) await settled(device, all, both)
    const server = await testBed.restart()
    for (const device of [alice, bob, bobToo]) device.cable.reconnect(server.url)
    const fresh = await testBed.device('bob', { format })
    await settled(fresh, all, both)
    const { data } = await fresh.chat.getConversationList({ hasGroupAtInfo: true })
    expect(data.conversationList).toMatchObject([{ conversationID: 'GROUPteam' }])
    await fresh.chat.setMessageRead({ conversationID: 'GROUPteam' })
    for (const device of [fresh, bob, bobToo]) await settled(device)
    expect(await at(alice)).toEqual([])
  })
})
