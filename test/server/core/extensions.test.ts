import { describe, expect, it } from 'vitest'
import {
  atAlice,
  atBob,
  type ChangeAnswer,
  change,
  createTestBedWithMessage,
  extensionEventsOf,
  list,
  SUPPORTS,
  set,
} from './support/extensions.ts'
import { APP, aGroupMessage, aMessage, upTo } from './support/test-core.ts'

describe('changing extensions', () => {
  it('answers each key separately and publishes to both sides [EXT-01] [EXT-06]', async () => {
    const { testBed, alice, bob } = await createTestBedWithMessage()
    expect(await set(alice, 'a', '1')).toEqual({
      globalSequence: 1,
      extensionList: [{ key: 'a', value: '1', seq: 1, errorCode: 0 }],
    })
    const answer = await change(bob, 1, [
      { key: 'a', value: '2', seq: 0 },
      { key: 'b', value: '2', seq: 0 },
    ])
    expect(answer).toEqual({
      globalSequence: 2,
      extensionList: [
        { key: 'a', value: '1', seq: 1, errorCode: 23001 },
        { key: 'b', value: '2', seq: 2, errorCode: 0 },
      ],
    })
    expect(await set(bob, 'a', '3', 1)).toMatchObject({ extensionList: [{ errorCode: 0, seq: 3 }] })
    // The value is unknown to this device, but its user changed it last, from another device.
    const tablet = await testBed.device('bob', 'tablet')
    expect(await set(tablet, 'a', '4')).toMatchObject({ extensionList: [{ errorCode: 0, seq: 4 }] })
    for (const device of [alice, bob]) {
      const published = extensionEventsOf(device)
      expect(published.map((one) => [one.globalSequence, one.extensions, one.keyList])).toEqual([
        [1, [{ key: 'a', value: '1', seq: 1 }], []],
        [2, [{ key: 'b', value: '2', seq: 2 }], []],
        [3, [{ key: 'a', value: '3', seq: 3 }], []],
        [4, [{ key: 'a', value: '4', seq: 4 }], []],
      ])
      expect(new Set(published.map(({ messageID }) => messageID)).size).toBe(1)
    }
  })

  it('deletes the keys that the caller knows, and keeps those that others changed [EXT-07]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    await set(alice, 'a', '1')
    await set(alice, 'b', '1')
    const answer = await change(bob, 2, [
      { key: 'a', value: '', seq: 1 },
      { key: 'b', value: '', seq: 0 },
      { key: 'c', value: '', seq: 0 },
    ])
    expect(answer).toEqual({
      globalSequence: 3,
      extensionList: [
        { key: 'a', value: '', seq: 0, errorCode: 0 },
        { key: 'b', value: '1', seq: 2, errorCode: 23001 },
        { key: 'c', value: '', seq: 0, errorCode: 0 },
      ],
    })
    expect(extensionEventsOf(alice).at(-1)).toMatchObject({ extensions: [], keyList: ['a'] })
    // alice does not know that it was deleted.
    expect(await set(alice, 'a', '2', 1)).toMatchObject({
      extensionList: [{ value: '', seq: 0, errorCode: 23001 }],
    })
    expect(await set(alice, 'a', '2')).toMatchObject({ extensionList: [{ errorCode: 0 }] })
    const cleared = await change(bob, 3, [])
    expect(cleared.extensionList.map(({ key, errorCode }) => [key, errorCode])).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    expect(extensionEventsOf(bob).at(-1)?.keyList).toEqual(['a', 'b'])
    const { globalSequence } = cleared
    expect(await change(bob, 3, [])).toEqual({ globalSequence, extensionList: [] })
    expect(extensionEventsOf(bob).at(-1)?.globalSequence).toBe(globalSequence)
  })

  it('accepts a repeat of the same change [EXT-13]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    for (const device of [alice, alice]) {
      const { extensionList } = await set(device, 'a', '1')
      expect(extensionList).toMatchObject([{ value: '1', errorCode: 0 }])
    }
    for (const _ of [1, 2]) {
      const { extensionList } = await change(bob, 2, [{ key: 'a', value: '', seq: 2 }])
      expect(extensionList).toMatchObject([{ errorCode: 0 }])
    }
  })

  it('stops at 300 keys, which can still be changed, even with concurrent requests [EXT-04]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    const keys = upTo(320).map((number) => `key ${number}`)
    const calls = upTo(16).map((page) => {
      const extensionList = keys
        .slice((page - 1) * 20, page * 20)
        .map((key) => ({ key, value: 'v', seq: 0 }))
      return change(page % 2 === 0 ? alice : bob, 1, extensionList)
    })
    const codes = (await Promise.all(calls)).flatMap(({ extensionList }) =>
      extensionList.map(({ errorCode }) => errorCode),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(300)
    expect(codes.filter((code) => code === 20001)).toHaveLength(20)
    const mixed = await change(bob, 1, [
      { key: 'one more', value: 'v', seq: 0 },
      { key: 'key 1', value: 'w', seq: 1 },
    ])
    expect(mixed.extensionList.map(({ errorCode }) => errorCode)).toEqual([20001, 0])
  })

  it('of 50 users who set a key at once succeeds for one [EXT-06]', async () => {
    const { testBed, alice } = await createTestBedWithMessage()
    const users = await Promise.all(upTo(50).map((number) => testBed.device(`user${number}`)))
    const memberList = users.map(({ userID }) => ({ userID }))
    await alice.run('group.create', { type: 'Public', name: 'g', groupID: 'g', memberList })
    await alice.run('group.send', aGroupMessage('alice', 'g', { flags: SUPPORTS }))
    const address = { conversationType: 2, to: 'g', sequence: 2 }
    const answers = await Promise.all(
      users.map((device) =>
        device.run<ChangeAnswer>('extension.change', {
          ...address,
          operateType: 1,
          extensionList: [{ key: 'seat', value: device.userID, seq: 0 }],
        }),
      ),
    )
    const results = answers.map(({ extensionList: [one] }) => one)
    const winners = results.filter((one) => one?.errorCode === 0)
    expect(winners).toHaveLength(1)
    expect(new Set(results.map((one) => one?.value))).toEqual(new Set([winners[0]?.value]))
  })

  it('is refused if the message does not support extensions [EXT-02]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    await alice.run('c2c.send', aMessage('alice', 'bob'))
    const refused = (body: object) => alice.refused('extension.change', body)
    const one = { operateType: 1, extensionList: [{ key: 'a', value: '', seq: 0 }] }
    expect(await refused({ ...atBob, ...one, sequence: 2 })).toBe(20001)
    expect(await refused({ ...atBob, ...one, sequence: 3 })).toBe(20026)
    expect(await refused({ ...atBob, ...one, to: 'nobody' })).toBe(20003)
    await set(bob, 'a', 'b')
    await alice.run('message.revoke', { ...atBob, reason: '' })
    expect(await refused({ ...atBob, ...one })).toBe(20023)
    const query = { ...atAlice, startSequence: 0, nextSeq: 0 }
    expect(await bob.refused('extension.list', query)).toBe(20023)
  })

  it.each([
    ['an empty key', { key: '', value: '', seq: 0 }],
    ['a key of 101 bytes', { key: 'é'.repeat(51), value: '', seq: 0 }],
    ['a value of 1025 bytes', { key: 'a', value: 'é'.repeat(512).concat('a'), seq: 0 }],
    ['no text', { key: 'a', value: 1, seq: 0 }],
    ['a broken seq', { key: 'a', value: '', seq: -1 }],
  ])('refuses %s [EXT-05]', async (_, extension) => {
    const { alice } = await createTestBedWithMessage()
    const body = { ...atBob, operateType: 1, extensionList: [extension] }
    expect(await alice.refused('extension.change', body)).toBe(20001)
    const many = { ...body, extensionList: Array(21).fill({ key: 'a', value: '', seq: 0 }) }
    expect(await alice.refused('extension.change', many)).toBe(20001)
  })

  it('keeps any text unchanged [EXT-09]', async () => {
    const { alice, bob } = await createTestBedWithMessage()
    const texts = [
      '\ud800',
      '\udfff',
      '\ufffd',
      '\u0000',
      '\u202e\u2066',
      '__proto__',
      "'; --",
      '"\\',
    ]
    for (const text of texts) await set(alice, text, `${text}${text}`)
    await set(alice, 'long', '\u0001'.repeat(1024))
    const { extensionList } = await list(bob)
    expect(extensionList.map(({ key, value }) => [key, value])).toEqual([
      ...texts.map((text) => [text, `${text}${text}`]),
      ['long', '\u0001'.repeat(1024)],
    ])
    for (const text of texts) {
      const deleted = await change(alice, 2, [{ key: text, value: '', seq: 0 }])
      expect(deleted.extensionList).toMatchObject([{ errorCode: 0 }])
    }
    expect((await list(bob)).extensionList.map(({ key }) => key)).toEqual(['long'])
  })
})

it('the server refuses extensions with 60020 in an app without them [EXT-20]', async () => {
  const bits = (one: '0' | '1') => `1${one}${'1'.repeat(13)}`
  const without = await createTestBedWithMessage({
    settings: new Map([[APP, { purchaseBits: bits('0') }]]),
  })
  await expect(set(without.alice, 'a', '1')).rejects.toMatchObject({ code: 60020 })
  await expect(list(without.bob)).rejects.toMatchObject({ code: 60020 })
  const having = await createTestBedWithMessage({
    settings: new Map([[APP, { purchaseBits: bits('1') }]]),
  })
  await set(having.alice, 'a', '1')
  expect((await list(having.bob)).extensionList).toHaveLength(1)
})
