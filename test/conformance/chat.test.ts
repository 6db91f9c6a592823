import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT } from '../../src/index.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const textOf = (message: { payload: unknown } | undefined) =>
  (message?.payload as { text?: string } | undefined)?.text

const conversationOf = async (device: Device, conversationID: string) => {
  const { data } = await device.chat.getConversationList([conversationID])
  return data.conversationList[0]
}

describe.each(['binary', 'text'] as const)('two people over %s frames', (format) => {
  it('two users exchange C2C messages', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const sent = await say(alice, 'bob', '你好 👋')
    const [received] = await bob.until(EVENT.MESSAGE_RECEIVED)
    expect(received).toMatchObject({
      ID: sent.ID,
      from: 'alice',
      to: 'bob',
      conversationID: 'C2Calice',
      flow: 'in',
      status: 'success',
      sequence: sent.sequence,
      time: sent.time,
      payload: { text: '你好 👋' },
    })
    expect(sent).toMatchObject({ status: 'success', flow: 'out', sequence: 1 })
    expect(await conversationOf(bob, 'C2Calice')).toMatchObject({ unreadCount: 1 })
    await bob.chat.setMessageRead({ conversationID: 'C2Calice' })
    expect(bob.chat.getTotalUnreadMessageCount()).toBe(0)
    await alice.until(EVENT.MESSAGE_READ_BY_PEER, ([message]) => message === sent)
    expect(sent.isPeerRead).toBe(true)
  })

  it('two users exchange group messages', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const carol = await testBed.device('carol', { format })
    const { data } = await alice.chat.createGroup({
      name: '开黑小队',
      type: 'Public',
      memberList: [{ userID: 'bob' }, { userID: 'nobody' }],
    })
    const { groupID } = data.group
    expect(data.overLimitUserIDList).toEqual(['nobody'])
    await bob.until(EVENT.GROUP_LIST_UPDATED, (groups) => groups.length === 1)
    const joined = await carol.chat.joinGroup({ groupID })
    expect(joined.data).toMatchObject({ status: 'JoinedSuccess', group: { memberCount: 3 } })
    await sayInGroup(alice, groupID, '集合')
    for (const device of [bob, carol]) {
      await device.until(EVENT.MESSAGE_RECEIVED, (list) => list.some((m) => textOf(m) === '集合'))
    }
    const members = await bob.chat.getGroupMemberList({ groupID })
    expect(members.data.memberList.map(({ userID, role }) => [userID, role])).toEqual([
      ['alice', 'Owner'],
      ['bob', 'Member'],
      ['carol', 'Member'],
    ])
    await carol.chat.quitGroup(groupID)
    await bob.until(EVENT.GROUP_LIST_UPDATED, ([group]) => group?.memberCount === 2)
    await expect(sayInGroup(carol, groupID, 'x')).rejects.toMatchObject({ code: 10007 })
  })

  it('two users read the same history, page by page, after a reload', async () => {
    const alice = await testBed.device('alice', { format })
    await testBed.device('bob', { format })
    for (let i = 1; i <= 40; i++) await say(alice, 'bob', `${i}`)
    const fresh = await testBed.device('bob', { format })
    const expected = Array.from({ length: 40 }, (_, index) => `${index + 1}`)
    expect(await textsOf(fresh, 'C2Calice')).toEqual(expected)
    expect(await textsOf(alice, 'C2Cbob')).toEqual(expected)
  })
})

describe.each(['binary', 'text'] as const)('several devices over %s frames', (format) => {
  it('a device shows what another device of the user sent and read', async () => {
    const phone = await testBed.device('alice', { format })
    const tablet = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    await say(phone, 'bob', 'from my phone')
    const [mine] = await tablet.until(EVENT.MESSAGE_RECEIVED)
    expect(mine).toMatchObject({ flow: 'out', from: 'alice', conversationID: 'C2Cbob' })
    await say(bob, 'alice', 'answer')
    await tablet.until(EVENT.MESSAGE_RECEIVED, ([message]) => message?.from === 'bob')
    expect((await conversationOf(tablet, 'C2Cbob'))?.unreadCount).toBe(1)
    await phone.chat.setMessageRead({ conversationID: 'C2Cbob' })
    await tablet.settles(() => tablet.chat.getTotalUnreadMessageCount() === 0)
  })

  it('a device shows a profile that another device of the user changed', async () => {
    const phone = await testBed.device('alice', { format })
    const tablet = await testBed.device('alice', { format })
    await phone.chat.updateMyProfile({ nick: '爱丽丝' })
    await tablet.until(EVENT.PROFILE_UPDATED, ([profile]) => profile?.nick === '爱丽丝')
    const bob = await testBed.device('bob', { format })
    await say(tablet, 'bob', 'hi')
    const [message] = await bob.until(EVENT.MESSAGE_RECEIVED)
    expect(message?.nick).toBe('爱丽丝')
  })
})
