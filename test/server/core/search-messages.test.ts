import { serverCodes, type WireMessage } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { c2c, changeTo, createConversation, revoke, team } from './support/changes.ts'
import { counts, forMessages, found, inG, search, withAlice, withBob } from './support/search.ts'
import {
  APP,
  aGroupMessage,
  aMessage,
  type Device,
  openCore,
  START_MS,
} from './support/test-core.ts'

const refused = (device: Device, keywordList: readonly unknown[], fields: object = {}) =>
  device.refused('search.messages', forMessages(keywordList as string[], fields))

/** alice's messages of these kinds to bob. */
const said = async (...messages: readonly Partial<WireMessage>[]) => {
  const testBed = await openCore()
  const [alice, bob] = [await testBed.device('alice'), await testBed.device('bob')]
  for (const fields of messages) await alice.run('c2c.send', aMessage('alice', 'bob', fields))
  return { testBed, alice, bob }
}

const text = (words: string) => ({ payload: { text: words } })

describe('a keyword', () => {
  it.each([
    ['within words', 'the marketplace opens', 'PLACE'],
    ['of one character', '今天天气真好', '天'],
    ['without spaces', '我们明天下午见面', '明天下午'],
    ['in another width', 'ＡＢＣ１２３', 'abc12'],
    ['of half width', 'ﾃﾞｰﾀ', 'データ'],
    ['in another case', 'ΟΔΥΣΣΕΥΣ', 'οδυσσεύς'.normalize('NFD').replace('\u0301', '')],
    ['composed otherwise', 'cafe\u0301', 'CAFÉ'],
    ['of Hangul letters', '한국어'.normalize('NFD'), '국어'],
    ['with a pictograph', 'well done 👍🏽', '👍'],
    ['over a line', 'first\nsecond', 'first second'],
    ['with a sign of patterns', '100% _sure_', '0% _'],
  ])('is found %s [SEARCH-03]', async (_, words, keyword) => {
    const { alice, bob } = await said(text('nothing'), text(words))
    expect(await found(alice, [keyword], withBob)).toEqual([2])
    expect(await found(bob, [keyword], withAlice)).toEqual([2])
  })

  it('suffices alone for "or", and not for "and" [SEARCH-03]', async () => {
    const { alice } = await said(text('red'), text('blue'), text('red and blue'))
    expect(await found(alice, ['red', 'blue'], withBob)).toEqual([3, 2, 1])
    expect(await found(alice, ['red', 'blue'], { ...withBob, matchType: 'and' })).toEqual([3])
    const five = ['r', 'e', 'd', 'a', 'n']
    expect(await found(alice, five, { ...withBob, matchType: 'and' })).toEqual([3])
  })

  it('is searched in the texts of each type [SEARCH-04]', async () => {
    const { alice } = await said(
      {
        type: 'TIMFileElem',
        payload: { uuid: 'a', fileName: '合同 contract.pdf', fileUrl: 'https://x/y', fileSize: 1 },
      },
      {
        type: 'TIMLocationElem',
        payload: { description: '合同大厦', latitude: 1, longitude: 2 },
      },
      {
        type: 'TIMCustomElem',
        payload: { data: '合同 in data', description: 'the contract 合同', extension: '' },
      },
      { type: 'TIMFaceElem', payload: { index: 1, data: '合同' } },
      { type: 'TIMCustomElem', payload: { data: '合同', description: '', extension: '合同' } },
    )
    expect(await found(alice, ['合同'], withBob)).toEqual([3, 2, 1])
    expect(await found(alice, ['contract'], withBob)).toEqual([3, 1])
    const files = { ...withBob, messageTypeList: ['TIMFileElem'] }
    expect(await found(alice, ['合同'], files)).toEqual([1])
    expect(await found(alice, [], { ...withBob, messageTypeList: ['TIMCustomElem'] })).toEqual([
      5, 3,
    ])
  })

  it('is highlighted with its range in units of the text [SEARCH-12]', async () => {
    const { alice } = await said(text('👍 Ｈello, hello ﬀ'))
    const { searchResultList } = await search(alice, ['hello', 'f'], withBob)
    expect(searchResultList[0]?.messageList[0]?.highlight).toEqual([
      { field: 'text', start: 3, end: 8 },
      { field: 'text', start: 10, end: 15 },
      { field: 'text', start: 16, end: 17 },
    ])
  })
})

describe('a search of messages', () => {
  it('returns the newest hits of one conversation first, page by page [SEARCH-06] [SEARCH-07]', async () => {
    const { alice } = await createConversation(25)
    const query = { ...withBob, count: 10, senderUserIDList: ['alice'] }
    const first = await search(alice, [], query)
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const second = await search(alice, [], { ...query, cursor: first.cursor })
    const third = await search(alice, [], { ...query, cursor: second.cursor })
    const pages = [first, second, third]
    const sequences = pages.flatMap(({ searchResultList }) =>
      searchResultList.flatMap((one) => one.messageList.map(({ message }) => message.sequence)),
    )
    expect(sequences).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([25, 25, 25])
    expect(pages.map(({ searchResultList: [one] }) => one?.messageCount)).toEqual([25, 25, 25])
    expect(third.cursor).toBe('')
  })

  it('counts hits in all conversations, the newest conversation first [SEARCH-06] [SEARCH-07]', async () => {
    const { testBed, alice, say } = await team()
    await alice.run('c2c.send', aMessage('alice', 'bob', text('a note')))
    testBed.pass(1)
    await say(alice, 'a note')
    await say(alice, 'more NOTES')
    testBed.pass(1)
    await alice.run('c2c.send', aMessage('alice', 'carol', text('noteworthy')))
    await alice.run('c2c.send', aMessage('alice', 'dave', text('else')))
    const { totalCount, searchResultList } = await search(alice, ['note'])
    expect(totalCount).toBe(3)
    expect(
      searchResultList.map(({ to, messageCount, messageList }) => [
        to,
        messageCount,
        messageList.map(({ message }) => message.payload),
      ]),
    ).toEqual([
      ['carol', 1, [{ text: 'noteworthy' }]],
      ['g', 2, []],
      ['bob', 1, [{ text: 'a note' }]],
    ])
    const first = await search(alice, ['note'], { count: 2 })
    const second = await search(alice, ['note'], { count: 2, cursor: first.cursor })
    expect(first.searchResultList.map(({ to }) => to)).toEqual(['carol', 'g'])
    expect(second).toMatchObject({ totalCount: 3, searchResultList: [{ to: 'bob' }], cursor: '' })
  })

  it('accepts cursors for two minutes, only of its user and its options [SEARCH-07]', async () => {
    const { testBed, alice, bob } = await createConversation(3)
    const { cursor } = await search(alice, ['1', '2'], { ...withBob, count: 1 })
    const query = { ...withBob, count: 1, cursor }
    const { SEARCH_BAD_PARAMETER } = serverCodes
    expect(await found(alice, ['1', '2'], query)).toEqual([1])
    expect(await refused(alice, ['1'], query)).toBe(SEARCH_BAD_PARAMETER)
    expect(await refused(bob, ['1', '2'], { ...query, ...withAlice })).toBe(SEARCH_BAD_PARAMETER)
    for (const forged of [`${cursor}a`, cursor.slice(1), 'a.b', '.', 'WzEsMiwzXQ.']) {
      expect(await refused(alice, ['1', '2'], { ...query, cursor: forged })).toBe(
        SEARCH_BAD_PARAMETER,
      )
    }
    testBed.pass(120)
    expect(await found(alice, ['1', '2'], query)).toEqual([1])
    testBed.pass(1)
    expect(await refused(alice, ['1', '2'], query)).toBe(SEARCH_BAD_PARAMETER)
  })

  it('is narrowed by senders, types and time [SEARCH-08]', async () => {
    const { testBed, alice, bob } = await said(text('one'))
    testBed.pass(100)
    await bob.run('c2c.send', aMessage('bob', 'alice', text('two')))
    testBed.pass(100)
    await alice.run('c2c.send', aMessage('alice', 'bob', text('three')))
    const start = START_MS / 1000
    const by = (fields: object) => found(alice, [], { ...withBob, ...fields })
    expect(await by({ senderUserIDList: ['bob'] })).toEqual([2])
    expect(await by({ senderUserIDList: ['bob', 'alice', 'nobody'] })).toEqual([3, 2, 1])
    expect(await by({ senderUserIDList: ['nobody'] })).toEqual([])
    expect(await by({ messageTypeList: ['TIMImageElem'] })).toEqual([])
    const texts = { messageTypeList: ['TIMTextElem'] }
    expect(await by({ ...texts, timePeriod: 100 })).toEqual([3, 2])
    expect(await by({ ...texts, timePosition: start + 100 })).toEqual([2, 1])
    expect(await by({ ...texts, timePosition: start + 150, timePeriod: 60 })).toEqual([2])
  })

  it('sees acknowledged operations: sent, recalled, changed, deleted, cleared [SEARCH-09] [SEARCH-05]', async () => {
    const { alice, bob } = await createConversation(4)
    const all = (device: Device, fields: object) => found(device, ['1', '2', '3', '4', 'x'], fields)
    expect(await all(alice, withBob)).toEqual([4, 3, 2, 1])
    await revoke(alice, c2c('bob', 2))
    await alice.run('message.modify', changeTo(c2c('bob', 3), 'x'))
    expect(await all(bob, withAlice)).toEqual([4, 3, 1])
    expect(await found(bob, ['3'], withAlice)).toEqual([])
    expect(await found(bob, ['x'], withAlice)).toEqual([3])
    await bob.run('message.delete', { conversationType: 1, to: 'alice', sequenceList: [3] })
    expect(await all(bob, withAlice)).toEqual([4, 1])
    expect(await all(alice, withBob)).toEqual([4, 3, 1])
    await alice.run('conversation.clear', { ...c2c('bob', 4) })
    expect(await all(alice, withBob)).toEqual([])
    expect(await counts(alice, ['x'])).toEqual([])
    expect(await all(bob, withAlice)).toEqual([4, 1])
  })

  it('finds in groups the messages visible to the member [SEARCH-05]', async () => {
    const { testBed, alice, bob, carol, say } = await team()
    await say(alice, 'a secret')
    const erin = await testBed.device('erin')
    await erin.run('group.join', { groupID: 'g', applyMessage: '' })
    await alice.run(
      'group.send',
      aGroupMessage('alice', 'g', { ...text('secret two'), extra: { receiverList: ['bob'] } }),
    )
    expect(await counts(erin, ['secret'])).toEqual([])
    expect(await counts(carol, ['secret'])).toEqual([['g', 1]])
    expect(await counts(bob, ['secret'])).toEqual([['g', 2]])
    expect(await found(alice, ['secret'], inG)).toHaveLength(2)
    await carol.run('group.quit', { groupID: 'g' })
    expect(await counts(carol, ['secret'])).toEqual([])
    expect(await refused(carol, ['secret'], inG)).toBe(serverCodes.GROUP_NO_PERMISSION)
  })

  it('finds nothing of a dismissed group, nor in the next group of its id [SEARCH-09]', async () => {
    const { alice, say } = await team()
    await say(alice, 'a secret')
    await alice.run('group.dismiss', { groupID: 'g' })
    expect(await counts(alice, ['secret'])).toEqual([])
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g' })
    expect(await found(alice, ['secret'], inG)).toEqual([])
  })

  it('reaches back as far as history [SEARCH-05]', async () => {
    const settings = new Map([[APP, { messages: { roamingDays: 1 } }]])
    const testBed = await openCore({ settings })
    const alice = await testBed.device('alice')
    await testBed.device('bob')
    await alice.run('c2c.send', aMessage('alice', 'bob', text('one')))
    testBed.pass(86_400)
    await alice.run('c2c.send', aMessage('alice', 'bob', text('one')))
    expect(await found(alice, ['one'], withBob)).toEqual([2, 1])
    testBed.pass(1)
    expect(await found(alice, ['one'], withBob)).toEqual([2])
  })

  it('refuses unsearchable conversations, and finds nothing with unknown users [SEARCH-16]', async () => {
    const { testBed, alice } = await createConversation(1)
    await testBed.device('carol')
    const groupID = '@TGS#_c'
    await alice.run('group.create', { type: 'Community', name: 'c', groupID })
    await alice.run('group.create', { type: 'AVChatRoom', name: 'r', groupID: 'r' })
    await alice.run('group.send', aGroupMessage('alice', groupID, text('hidden')))
    await alice.run('group.send', aGroupMessage('alice', 'r', text('hidden')))
    const within = (to: string) => ({ conversation: { conversationType: 2, to } })
    expect(await refused(alice, ['hidden'], within(groupID))).toBe(serverCodes.SEARCH_BAD_PARAMETER)
    expect(await refused(alice, ['hidden'], within('r'))).toBe(serverCodes.SEARCH_BAD_PARAMETER)
    expect(await refused(alice, ['hidden'], within('none'))).toBe(serverCodes.GROUP_NOT_FOUND)
    expect(await counts(alice, ['hidden'])).toEqual([])
    for (const to of ['carol', 'nobody', 'alice']) {
      expect(await found(alice, ['1'], { conversation: { conversationType: 1, to } })).toEqual([])
    }
  })

  it.each([
    ['no keyword and no filter', [], {}],
    ['a blank keyword', ['a', ' \u3000'], {}],
    ['six keywords', ['1', '2', '3', '4', '5', '6'], {}],
    ['a keyword that is too long', ['a'.repeat(257)], {}],
    ['a keyword that is no text', [1], {}],
    ['six senders', ['a'], { senderUserIDList: ['1', '2', '3', '4', '5', '6'] }],
    ['another type', ['a'], { messageTypeList: ['TIMFaceElem'] }],
    ['another way', ['a'], { matchType: 'not' }],
    ['no count', ['a'], { count: 0 }],
    ['too many', ['a'], { count: 101 }],
    ['a time before all times', ['a'], { timePosition: -1 }],
    ['no conversation', ['a'], { conversation: {} }],
  ])('refuses %s [SEARCH-02]', async (_, keywordList, fields) => {
    const { alice } = await createConversation(1)
    expect(await refused(alice, keywordList, fields)).toBe(serverCodes.SEARCH_BAD_PARAMETER)
  })

  it('is allowed 60 times in 5 seconds [SEARCH-02]', async () => {
    const { testBed, alice } = await createConversation(1)
    for (let i = 0; i < 60; i++) await search(alice, ['a'])
    expect(await refused(alice, ['a'])).toBe(serverCodes.TOO_OFTEN)
    testBed.pass(5)
    await search(alice, ['a'])
  })
})
