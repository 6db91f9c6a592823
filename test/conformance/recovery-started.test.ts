import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { viewOf } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, sayInGroup, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

describe.each(formats)('conversations that began during an absence, over %s frames', (format) => {
  it.each([1, 3])(
    '%i messages of a user to whom this device writes meanwhile are reported, counted and shown [SYNC-10]',
    async (count) => {
      const anna = await testBed.device('anna', { format })
      const phone = await testBed.device('bao', { format })
      await testBed.device('bao', { format })
      await cutConnection(anna)
      const sending = ['a', 'b'].map((text) => say(anna, 'bao', text))
      for (const text of numbers(1, count)) await say(phone, 'anna', text)
      anna.cable.reconnect()
      await Promise.all(sending)
      await anna.settles(() => receivedTexts(anna).length === count)
      expect(receivedTexts(anna)).toEqual(numbers(1, count))
      expect(anna.chat.getTotalUnreadMessageCount()).toBe(count)
      expect(await textsOf(anna, 'C2Cbao')).toEqual([...numbers(1, count), 'a', 'b'])
      const window = { fromSequence: 0, toSequence: Infinity }
      const { items } = viewOf(anna.chat).timeline('C2Cbao', window)
      expect(items.map(({ kind }) => kind)).toEqual(items.map(() => 'message'))
    },
  )

  it('a conversation is complete although only its stored row was loaded [SYNC-10]', async () => {
    const platform = { ...nodePlatform(globalThis), records: storageRecords(memoryStorage()) }
    const bao = await testBed.device('bao', { format })
    const before = await testBed.device('anna', { format, platform })
    await say(bao, 'anna', '0')
    await before.settles(() => receivedTexts(before).length === 1)
    await before.remove()
    const anna = await testBed.device('anna', { format, platform })
    await cutConnection(anna)
    const sending = say(anna, 'bao', 'a')
    await say(bao, 'anna', '1')
    anna.cable.reconnect()
    await sending
    await anna.settles(() => receivedTexts(anna).length === 1)
    expect(receivedTexts(anna)).toEqual(['1'])
    expect(anna.chat.getTotalUnreadMessageCount()).toBe(2)
    expect(await textsOf(anna, 'C2Cbao')).toEqual(['0', '1', 'a'])
  })

  it('a group is complete while others continue to write [SYNC-10]', async () => {
    const anna = await testBed.device('anna', { format })
    const bao = await testBed.device('bao', { format })
    await cutConnection(anna)
    const { data } = await bao.chat.createGroup({
      name: 'team',
      type: 'Public',
      memberList: [{ userID: 'anna' }],
    })
    const { groupID } = data.group
    for (const text of numbers(1, 3)) await sayInGroup(bao, groupID, text)
    anna.cable.reconnect()
    await Promise.all(numbers(4, 6).map((text) => sayInGroup(bao, groupID, text)))
    await anna.settles(() => receivedTexts(anna).length === 6)
    expect(receivedTexts(anna).toSorted()).toEqual(numbers(1, 6))
    const listed = (await textsOf(anna, `GROUP${groupID}`)).filter((text) => /^\d$/.test(text))
    expect(listed).toEqual(numbers(1, 6))
  })
})
