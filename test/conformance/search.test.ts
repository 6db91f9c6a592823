import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessageSearchOptions, TYPES } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed } from '../support/test-bed.ts'
import { codeOf, create, twoEach } from './group-scene.ts'
import { receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const textsIn = async ({ chat }: Device, options: MessageSearchOptions): Promise<string[]> =>
  (await chat.searchCloudMessages(options)).data.searchResultList.flatMap(({ messageList }) =>
    messageList.map((message) =>
      message.type === TYPES.MSG_TEXT ? message.payload.text : message.type,
    ),
  )

const countsIn = async ({ chat }: Device, options: MessageSearchOptions) =>
  (await chat.searchCloudMessages(options)).data.searchResultList.map(
    ({ conversationID, messageCount }) => [conversationID, messageCount],
  )

describe.each(formats)('search over %s frames', (format) => {
  it('searchCloudMessages finds messages on every device of both sides, and none for others [SEARCH-05] [SEARCH-06]', async () => {
    const { alice, aliceToo, bob, bobToo, all } = await twoEach(testBed, format)
    const carol = await testBed.device('carol', { format })
    await say(alice, 'bob', '明天下午三点开会')
    await say(bob, 'alice', '好的，下午见')
    await say(bob, 'carol', '晚上见')
    for (const device of all) {
      const conversationID = [alice, aliceToo].includes(device) ? 'C2Cbob' : 'C2Calice'
      const texts = await textsIn(device, { keywordList: ['下午'], conversationID })
      expect(texts).toEqual(['好的，下午见', '明天下午三点开会'])
    }
    expect(await countsIn(bobToo, { keywordList: ['见'] })).toEqual(
      expect.arrayContaining([
        ['C2Ccarol', 1],
        ['C2Calice', 1],
      ]),
    )
    expect(await countsIn(carol, { keywordList: ['下午', '见'] })).toEqual([['C2Cbob', 1]])
    expect(await countsIn(alice, { keywordList: ['晚上'] })).toEqual([])
  })

  it('searchCloudMessages does not find recalled, deleted or replaced texts, also after a restart [SEARCH-09] [SEARCH-11]', async () => {
    const { alice, bob } = await twoEach(testBed, format)
    const [first, second, third] = [
      await say(alice, 'bob', 'needle one'),
      await say(alice, 'bob', 'needle two'),
      await say(alice, 'bob', 'needle three'),
    ]
    await alice.chat.revokeMessage(first)
    second.payload = { text: 'thread two' }
    await alice.chat.modifyMessage(second)
    await alice.chat.deleteMessage([third])
    const needles = { keywordList: ['NEEDLE'] }
    expect(await countsIn(alice, needles)).toEqual([])
    expect(await textsIn(bob, needles)).toEqual(['needle three'])
    expect(await textsIn(alice, { keywordList: ['thread'] })).toEqual(['thread two'])
    await testBed.restart()
    const later = await testBed.device('bob', { format })
    expect(await textsIn(later, needles)).toEqual(['needle three'])
  })

  it('searchCloudMessages returns live messages with keyword positions, page by page [SEARCH-12] [SEARCH-07]', async () => {
    const { alice, bob } = await twoEach(testBed, format)
    const groupID = await create(alice, {}, 'bob')
    for (const text of ['Ｈi 1', 'hi 2', 'oh, hi 3']) await sayInGroup(alice, groupID, text)
    const conversationID = `GROUP${groupID}`
    await bob.settles(() => receivedTexts(bob).includes('oh, hi 3'))
    const { messageList } = (await bob.chat.getMessageList({ conversationID })).data
    const options = { keywordList: ['hi'], conversationID, count: 2 }
    const first = (await bob.chat.searchCloudMessages(options)).data
    const [found] = first.searchResultList
    expect(first.totalCount).toBe(3)
    expect(found?.messageCount).toBe(3)
    expect(found?.messageList[0]).toBe(messageList.at(-1))
    expect(found?.highlight[messageList.at(-1)?.ID ?? '']).toEqual([
      { field: 'text', start: 4, end: 6 },
    ])
    const { cursor } = first
    const second = (await bob.chat.searchCloudMessages({ ...options, cursor })).data
    expect(second.searchResultList[0]?.messageList).toEqual([messageList.at(-3)])
    expect(second.cursor).toBe('')
    const forged = { ...options, cursor: cursor.slice(2) }
    expect(await codeOf(bob.chat.searchCloudMessages(forged))).toBe(27003)
  })

  it('searchCloudUsers, searchCloudGroups and searchCloudGroupMembers find current names [SEARCH-13] [SEARCH-14] [SEARCH-15]', async () => {
    const { alice, bob, bobToo } = await twoEach(testBed, format)
    await testBed.device('carol', { format })
    const groupID = await create(alice, { name: '羽毛球俱乐部' }, 'bob')
    const work = await create(alice, { name: '羽毛球内部', type: TYPES.GRP_WORK })
    await bob.chat.updateMyProfile({ nick: '王小明', gender: TYPES.GENDER_MALE })
    await bob.chat.setGroupMemberNameCard({ groupID, nameCard: '教练' })
    const found = await alice.chat.searchCloudUsers({ keywordList: ['小明'] })
    expect(found.data).toMatchObject({ totalCount: 1, searchResultList: [{ userID: 'bob' }] })
    const group = await bobToo.chat.searchCloudGroups({ keywordList: ['羽毛球', work] })
    expect(group.data.searchResultList).toMatchObject([{ groupID, ownerID: 'alice' }])
    const members = await bobToo.chat.searchCloudGroupMembers({ keywordList: ['教练'] })
    expect(members.data.searchResultList).toMatchObject([
      { groupInfo: { groupID }, memberList: [{ userID: 'bob', nameCard: '教练', nick: '王小明' }] },
    ])
  })

  it('searchCloudMessages returns files with valid URLs [SEARCH-17]', async () => {
    const { alice, bob } = await twoEach(testBed, format)
    const file = { name: '报价单.txt', bytes: new TextEncoder().encode('42') }
    const message = alice.chat.createFileMessage({
      to: 'bob',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([file.bytes], file.name) },
    })
    await alice.chat.sendMessage(message)
    const { data } = await bob.chat.searchCloudMessages({ keywordList: ['报价'] })
    const [found] = data.searchResultList[0]?.messageList ?? []
    if (found?.type !== TYPES.MSG_FILE) throw new Error('the file was not found')
    expect(await (await fetch(found.payload.fileUrl)).text()).toBe('42')
  })
})
