import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { codeOf, create, noticesOf, operations, twoEach, whenIn } from './group-scene.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('applications over %s frames', (format) => {
  const device = (userID: string) => testBed.device(userID, { format })

  it('handleGroupApplication accepts an applicant, and the notice disappears on all devices [GROUP-31] [GROUP-32] [GROUP-48]', async () => {
    const { alice, aliceToo, bob, bobToo } = await twoEach(testBed, format)
    const needing = { joinOption: TYPES.JOIN_OPTIONS_NEED_PERMISSION }
    const groupID = await create(alice, needing)
    const joining = { groupID, applyMessage: '我会带零食' }
    const { data } = await bob.chat.joinGroup(joining)
    expect(data).toEqual({ status: TYPES.JOIN_STATUS_WAIT_APPROVAL })
    for (const one of [alice, aliceToo]) {
      await one.settles(() => operations(one).includes(1))
      const notice = noticesOf(one).at(-1)
      expect(notice?.payload).toMatchObject({ operatorID: 'bob', handleMessage: '我会带零食' })
    }
    await cutConnection(aliceToo)
    await testBed.restart()
    for (const one of [alice, aliceToo, bob, bobToo]) one.cable.reconnect(testBed.server.url)
    const list = async (one: Device) => (await one.chat.getGroupApplicationList()).data
    expect((await list(alice)).applicationList).toMatchObject([
      { applicationType: 0, applicant: 'bob', groupID, note: '我会带零食' },
    ])
    const message = noticesOf(alice).at(-1)
    if (message === undefined) throw new Error('no notice')
    const options = { handleAction: 'Agree', handleMessage: '欢迎', message }
    const answered = await alice.chat.handleGroupApplication(options)
    expect(answered.data.group).toMatchObject({ groupID, memberCount: 2 })
    for (const one of [bob, bobToo]) {
      await whenIn(one, groupID)
      await one.settles(() => operations(one).includes(2))
    }
    for (const one of [alice, aliceToo]) {
      const shown = async () =>
        (await one.chat.getMessageList({ conversationID: TYPES.CONV_SYSTEM })).data.messageList
      await one.settles(async () => (await shown()).every(({ ID }) => ID !== message.ID))
      const system = async () => {
        const ids = [TYPES.CONV_SYSTEM]
        return (await one.chat.getConversationList(ids)).data.conversationList[0]
      }
      expect((await system())?.unreadCount).toBe(0)
      const before = '你创建了群聊“周末桌游”'
      await one.settles(async () => (await system())?.lastMessage.messageForShow === before)
      expect((await list(one)).applicationList).toEqual([])
    }
    expect(await codeOf(aliceToo.chat.handleGroupApplication(options))).toBe(10024)
  })

  it('handleGroupApplication accepts only the first of two responses [GROUP-33]', async () => {
    const { alice, bob } = await twoEach(testBed, format)
    const carol = await device('carol')
    const memberList = [{ userID: 'bob', role: 'Admin' }]
    const needing = { joinOption: TYPES.JOIN_OPTIONS_NEED_PERMISSION, memberList }
    const groupID = await create(alice, needing)
    await carol.chat.joinGroup({ groupID })
    const answer = async ({ chat }: Device, handleAction: string) => {
      const { data } = await chat.getGroupApplicationList()
      const [application] = data.applicationList
      if (application === undefined) throw new Error('no application')
      return () => codeOf(chat.handleGroupApplication({ handleAction, application }))
    }
    const both = [await answer(alice, 'Agree'), await answer(bob, 'Reject')]
    const codes = await Promise.all(both.map((run) => run()))
    expect([...codes].sort()).toEqual([0, 10024])
    const isAgreed = codes[0] === 0
    await carol.settles(() => operations(carol).length === 1)
    expect(operations(carol)).toEqual([isAgreed ? 2 : 3])
    const { data } = await alice.chat.getGroupProfile({ groupID })
    expect(data.group.memberCount).toBe(isAgreed ? 3 : 2)
  })
})
