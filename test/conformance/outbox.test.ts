import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type Message, viewOf } from '../../src/index.ts'
import { memoryStorage } from '../../src/platform/memory-storage.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import { storageRecords } from '../../src/platform/storage-records.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, say, type TestBed, textsOf } from '../support/test-bed.ts'
import { cutConnection, numbers, receivedTexts } from './support.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

/** A device of a user, with what survives the reloads of its pages. */
const aDisk = () => {
  const storage = memoryStorage()
  return { storage, platform: { ...nodePlatform(globalThis), records: storageRecords(storage) } }
}

/** Writes a text, and waits for nothing. */
const write = ({ chat }: Device, text: string, to = 'bob', type: 'C2C' | 'GROUP' = 'C2C') => {
  const message = chat.createTextMessage({ to, conversationType: type, payload: { text } })
  chat.sendMessage(message).catch(() => undefined)
  return message
}

const shown = ({ chat }: Device, conversationID: string) =>
  viewOf(chat)
    .timeline(conversationID, { fromSequence: 0, toSequence: Number.POSITIVE_INFINITY })
    .items.flatMap((item) => (item.kind === 'message' ? [item.message] : []))
    .filter(({ type }) => type === 'TIMTextElem')
    .map(({ payload, status }) => `${(payload as { text: string }).text} ${status}`)

const success = (texts: readonly string[]) => texts.map((text) => `${text} success`)

describe.each(formats)('unsent messages over %s frames', (format) => {
  it('unsent messages survive a reload and are sent once, in order, to all devices of both sides [OUTBOX-01] [OUTBOX-02]', async () => {
    const { platform, storage } = aDisk()
    const page = await testBed.device('alice', { format, platform })
    const tablet = await testBed.device('alice', { format })
    const bobs = [await testBed.device('bob', { format }), await testBed.device('bob', { format })]
    const { data } = await page.chat.createGroup({
      name: 'team',
      type: 'Public',
      memberList: [{ userID: 'bob' }],
    })
    const { groupID } = data.group
    await say(page, 'bob', '0')
    await cutConnection(page)
    for (const text of numbers(1, 30)) {
      write(page, text)
      write(page, text, groupID, 'GROUP')
    }
    await page.chat.destroy()
    expect(storage.keys()).toHaveLength(60)
    const again = await testBed.device('alice', { format, platform })
    write(again, '31')
    write(again, '31', groupID, 'GROUP')
    await again.settles(() => storage.keys().length === 0)
    expect(shown(again, `GROUP${groupID}`)).toEqual(success(numbers(1, 31)))
    for (const device of [...bobs, tablet]) {
      const peer = device === tablet ? 'bob' : 'alice'
      await device.settles(() => receivedTexts(device).length >= (device === tablet ? 63 : 63))
      expect(await textsOf(device, `C2C${peer}`)).toEqual(numbers(0, 31))
      const texts = await textsOf(device, `GROUP${groupID}`)
      expect(texts.filter((text) => /^\d+$/.test(text))).toEqual(numbers(1, 31))
      expect(receivedTexts(device)).toHaveLength(63)
    }
  })

  it('unsent messages are stored once and in order although the connection breaks repeatedly [OUTBOX-08]', async () => {
    const alice = await testBed.device('alice', { format })
    const bob = await testBed.device('bob', { format })
    const written: Message[] = []
    for (let round = 0; round < 5; round++) {
      for (let n = 1; n <= 8; n++) written.push(write(alice, `${round * 8 + n}`))
      // Some frames are on their way, their answers are not.
      await new Promise((resolve) => setImmediate(resolve))
      alice.cable.cut()
      alice.cable.reconnect()
    }
    await alice.settles(() => written.every(({ status }) => status === 'success'))
    await bob.settles(() => receivedTexts(bob).length >= 40)
    expect(receivedTexts(bob)).toEqual(numbers(1, 40))
    expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 40))
    expect(shown(alice, 'C2Cbob')).toEqual(success(numbers(1, 40)))
  })

  it('unsent messages are sent after a restart of the server and a reload of the page [OUTBOX-02]', async () => {
    const { platform, storage } = aDisk()
    const page = await testBed.device('alice', { format, platform })
    const bob = await testBed.device('bob', { format })
    for (const text of numbers(1, 5)) await say(page, 'bob', text)
    // Some of them are stored, and the page will not know which.
    const sent = numbers(6, 15).map((text) => write(page, text))
    await new Promise((resolve) => setImmediate(resolve))
    page.cable.cut()
    const stored = storage.keys().length
    const left = page.chat.destroy()
    const server = await testBed.restart()
    await left
    expect(stored).toBe(sent.length)
    const again = await testBed.device('alice', { format, platform })
    bob.cable.reconnect(server.url)
    write(again, '16')
    await again.settles(() => storage.keys().length === 0)
    await bob.settles(() => receivedTexts(bob).includes('16'))
    expect(await textsOf(bob, 'C2Calice')).toEqual(numbers(1, 16))
    expect(await textsOf(again, 'C2Cbob')).toEqual(numbers(1, 16))
    for (const { ID } of sent) expect(again.chat.findMessage(ID)?.status).toBe('success')
  })

  it('two pages on one device do not duplicate unsent messages [OUTBOX-14]', async () => {
    const { platform, storage } = aDisk()
    const one = await testBed.device('alice', { format, platform })
    const bob = await testBed.device('bob', { format })
    await cutConnection(one)
    const written = numbers(1, 25).map((text) => write(one, text))
    const two = await testBed.device('alice', { format, platform })
    one.cable.reconnect()
    await one.settles(() => written.every(({ status }) => status === 'success'))
    await two.settles(() => storage.keys().length === 0)
    await two.settles(() => shown(two, 'C2Cbob').every((text) => text.endsWith('success')))
    await bob.settles(() => receivedTexts(bob).length >= 25)
    expect(receivedTexts(bob)).toEqual(numbers(1, 25))
    for (const device of [one, two]) {
      expect(await textsOf(device, 'C2Cbob')).toEqual(numbers(1, 25))
      expect(shown(device, 'C2Cbob')).toEqual(success(numbers(1, 25)))
    }
  })

  it('a rejected unsent message fails alone, and the others are sent [OUTBOX-13]', async () => {
    const { platform } = aDisk()
    const page = await testBed.device('alice', { format, platform })
    const bob = await testBed.device('bob', { format })
    await cutConnection(page)
    const texts = ['to bob', 'to nobody', 'to none of my groups', 'to bob again'] as const
    write(page, texts[0])
    write(page, texts[1], 'nobody')
    write(page, texts[2], 'none', 'GROUP')
    write(page, texts[3])
    page.cable.reconnect()
    await page.settles(() => receivedTexts(bob).length === 2)
    expect(shown(page, 'C2Cbob')).toEqual(success(['to bob', 'to bob again']))
    expect(shown(page, 'C2Cnobody')).toEqual(['to nobody fail'])
    expect(shown(page, 'GROUPnone')).toEqual(['to none of my groups fail'])
    await page.chat.destroy()
    const again = await testBed.device('alice', { format, platform })
    expect(shown(again, 'C2Cnobody')).toEqual(['to nobody fail'])
  })

  it('a stored and recalled message stays recalled after a reload that sends it again [OUTBOX-15]', async () => {
    const { platform, storage } = aDisk()
    const page = await testBed.device('alice', { format, platform })
    await testBed.device('bob', { format })
    const phone = await testBed.device('alice', { format })
    const { ID } = await say(page, 'bob', 'oh no')
    // The stored state of the device if the page had not received the response.
    const wire = await lastStored(phone, ID)
    const name = `outbox_1400000000_"alice"_${ID}`
    storage.set(name, JSON.stringify({ wire, order: 1, isRefused: false }))
    await phone.chat.revokeMessage(phone.chat.findMessage(ID) as Message)
    await page.chat.destroy()
    const again = await testBed.device('alice', { format, platform })
    await again.settles(() => storage.keys().length === 0)
    const { data } = await again.chat.getMessageList({ conversationID: 'C2Cbob' })
    expect(data.messageList.map(({ isRevoked }) => isRevoked)).toEqual([true])
  })
})

/** A message of alice's to bob as it went over the wire. */
const lastStored = async (phone: Device, ID: string) => {
  await phone.until(EVENT.MESSAGE_RECEIVED, (list) => list.some((message) => message.ID === ID))
  const message = phone.chat.findMessage(ID) as Message
  const { from, to, clientTime, random, senderTinyID, type, payload, time } = message
  const face = { nick: '', avatar: '', nameCard: '' }
  const target = { conversationType: 1, sequence: 0, version: 0, flags: 0, priority: 2 }
  return {
    ...{ ...face, ...target, cloudCustomData: '' },
    ...{ from, to, clientTime, random, tinyID: senderTinyID, type, payload, time },
  }
}
