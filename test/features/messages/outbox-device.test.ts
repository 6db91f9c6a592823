import { createTestPlatform, NOON, storesMessages } from 'tavern-im/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { EVENT, type Message } from '../../../src/index.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import type { RecordsPort } from '../../../src/platform/platform.ts'
import { storageRecords } from '../../../src/platform/storage-records.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { refuses } from '../../../testing/scripted/behaviours.ts'
import { aClient } from '../../support/client.ts'
import { aClosedPage, aDevice, aPage, sentTexts, shown, write } from '../support/pages.ts'
import { outcome } from '../support/settle.ts'

const { sendC2C, sendCombo } = commands.message

const never = () => new Promise<never>(() => undefined)
const refused = () => Promise.reject(new Error('QuotaExceededError'))

describe('a device', () => {
  const stores: [string, RecordsPort | undefined][] = [
    ['has no place', undefined],
    ['forbids', { read: refused, write: refused, remove: refused }],
    ['does not answer', { read: never, write: never, remove: never }],
    ['takes nothing more', { ...storageRecords(memoryStorage()), write: refused }],
  ]

  it.each(stores)('that %s delays neither login nor sending [OUTBOX-05]', async (_, records) => {
    const unhandled: unknown[] = []
    const recordValue = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', recordValue)
    onTestFinished(() => void process.off('unhandledRejection', recordValue))
    const platform = createTestPlatform(records === undefined ? {} : { records })
    const client = aClient('binary', { platform })
    storesMessages(client.server)
    const ready: number[] = []
    client.chat.on(EVENT.SDK_READY, () => ready.push(platform.clock.now()))
    const startedAt = platform.clock.now()
    void client.chat.login({ userID: 'alice', userSig: 'signed' })
    await client.advance(0)
    await client.advance(1_000)
    expect((ready[0] ?? Number.NaN) - startedAt).toBeLessThanOrEqual(1_000)
    const message = write(client.chat, 'one')
    await client.advance(0)
    expect(message.status).toBe('success')
    client.server.drop()
    await client.advance(0)
    const next = write(client.chat, 'two')
    await client.advance(10_000)
    expect(next.status).toBe('success')
    expect(unhandled).toEqual([])
  })

  it('that refuses to store logs a line without content of the message [OUTBOX-05]', async () => {
    const records = { ...storageRecords(memoryStorage()), write: refused }
    const client = await aPage(records, (server) => server.ignore(sendC2C))
    write(client.chat, 'a secret')
    await client.advance(0)
    const lines = client.platform.log.lines.filter(({ level }) => level === 'warn')
    expect(lines).toMatchObject([{ line: expect.stringContaining('the device refused') }])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('stores the oldest 1,000 messages; more are sent as well [OUTBOX-07]', async () => {
    const { records, storage } = aDevice()
    const client = await aPage(records)
    client.server.stop()
    await client.advance(0)
    const messages = Array.from({ length: 1_003 }, (_, n) => write(client.chat, `${n}`))
    await client.advance(0)
    expect(storage.keys()).toHaveLength(1_000)
    const idsKept = storage.keys().map((name) => name.split('"_')[1])
    expect(new Set(idsKept)).toEqual(new Set(messages.slice(0, 1_000).map(({ ID }) => ID)))
    expect(
      client.platform.log.lines.filter(({ line }) => line.includes('no room on the device')),
    ).toHaveLength(3)
    const stored = storesMessages(client.server)
    client.server.start()
    await client.advance(15_000)
    expect(stored.size).toBe(1_003)
    expect(storage.keys()).toEqual([])
    // There is room again.
    client.server.ignore(sendC2C)
    write(client.chat, 'again')
    await client.advance(0)
    expect(storage.keys()).toHaveLength(1)
  })

  it('stores 5 MB [OUTBOX-07]', async () => {
    const { records, storage } = aDevice()
    const client = await aPage(records)
    client.server.stop()
    await client.advance(0)
    for (let n = 0; n < 460; n++) write(client.chat, '酒'.repeat(4_000))
    await client.advance(0)
    const bytes = storage.keys().map((name) => Buffer.byteLength(storage.get(name) ?? ''))
    const sum = bytes.reduce((all, one) => all + one, 0)
    expect(sum).toBeLessThanOrEqual(5 * 1024 * 1024)
    expect(sum).toBeGreaterThan(4.9 * 1024 * 1024)
  })
})

describe('two pages of a user', () => {
  it('both show a message that one has written, and it is stored once [OUTBOX-14]', async () => {
    const { records, storage } = aDevice()
    const { page, messages } = await aClosedPage(records, 'one', 'two')
    const other = await aPage(records, (server) => server.ignore(sendCombo), 2)
    expect(shown(other)).toEqual(['one unSend', 'two unSend'])
    const identities = [page, other].map(() => new Set<string>())
    for (const [index, { server }] of [page, other].entries()) {
      server.on(sendCombo, ({ messageList }) => ({
        answerList: messageList.map(({ clientTime, random }, n) => {
          identities[index]?.add(`${clientTime}-${random}`)
          return { code: 0 as const, time: NOON, sequence: n + 1, position: 0 }
        }),
      }))
    }
    other.server.drop()
    await other.advance(10_000)
    page.server.start()
    await page.advance(10_000)
    expect(identities[0]).toEqual(identities[1])
    expect(messages.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(shown(other)).toEqual(['one success', 'two success'])
    expect(storage.keys()).toEqual([])
  })

  it("one takes over the other's messages with its next connection [OUTBOX-14]", async () => {
    const { records } = aDevice()
    const other = await aPage(records, (server) => void storesMessages(server), 2)
    await aClosedPage(records, 'left')
    expect(shown(other)).toEqual([])
    other.server.drop()
    await other.advance(10_000)
    expect(shown(other)).toEqual(['left success'])
  })

  it('a message that one has discarded or sent is not sent by the other [OUTBOX-14]', async () => {
    const { records, storage } = aDevice()
    const { page, messages } = await aClosedPage(records, 'one', 'two')
    const other = await aPage(records, (server) => server.ignore(sendCombo), 2)
    other.server.stop()
    await other.advance(0)
    await outcome(page, page.chat.discardMessage(messages[0] as Message))
    storesMessages(page.server)
    page.server.start()
    await page.advance(10_000)
    expect(messages.map(({ status }) => status)).toEqual(['fail', 'success'])
    other.server.received.length = 0
    storesMessages(other.server)
    other.server.start()
    await other.advance(20_000)
    expect(sentTexts(other)).toEqual([])
    expect(shown(other)).toEqual([])
    expect(storage.keys()).toEqual([])
  })

  it('a message that is refused on one fails there, and is not sent again on the other [OUTBOX-14]', async () => {
    const { records } = aDevice()
    const { page } = await aClosedPage(records, 'one')
    page.server.refuse(sendC2C, 20007)
    page.server.start()
    await page.advance(10_000)
    expect(shown(page)).toEqual(['one fail'])
    const other = await aPage(records, (server) => void storesMessages(server), 2)
    expect(shown(other)).toEqual(['one fail'])
    expect(sentTexts(other)).toEqual([])
  })
})

describe('discardMessage', () => {
  it('removes a waiting message from its list and from the device [OUTBOX-17]', async () => {
    const { records, storage } = aDevice()
    const page = await aPage(records)
    page.server.stop()
    await page.advance(0)
    const message = page.chat.createTextMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { text: 'one' },
    })
    const send = page.chat.sendMessage(message)
    const failure = expect(send).rejects.toMatchObject({ code: 2100, data: { message } })
    await page.advance(0)
    const { data } = await page.chat.discardMessage(message)
    await failure
    expect(data.message).toBe(message)
    expect(message.status).toBe('fail')
    expect(shown(page)).toEqual([])
    expect(storage.keys()).toEqual([])
    storesMessages(page.server)
    page.server.start()
    await page.advance(20_000)
    expect(sentTexts(page)).toEqual([])
  })

  it('removes a failed message, also one of an earlier page [OUTBOX-17]', async () => {
    const { records, storage } = aDevice()
    const { messages } = await aClosedPage(records, 'one')
    const page = await aPage(records, (server) => server.refuse(sendC2C, 20007), 2)
    const message = page.chat.findMessage(messages[0]?.ID ?? '') as Message
    await page.chat.discardMessage(message)
    expect(shown(page)).toEqual([])
    expect(page.chat.findMessage(message.ID)).toBeNull()
    expect(storage.keys()).toEqual([])
  })

  it('does nothing to one that was never sent [OUTBOX-17]', async () => {
    const { chat } = await aPage(aDevice().records)
    const options = { to: 'bob', conversationType: 'C2C', payload: { text: 'x' } } as const
    await expect(chat.discardMessage(chat.createTextMessage(options))).resolves.toBeDefined()
  })

  it('is refused for sent and pending messages, and for other values [OUTBOX-17]', async () => {
    const page = await aPage(aDevice().records, (server) => server.ignore(sendC2C))
    const message = write(page.chat, 'one')
    await page.advance(0)
    await expect(page.chat.discardMessage(message)).rejects.toMatchObject({
      code: 2905,
      data: { message },
    })
    storesMessages(page.server)
    await page.advance(20_000)
    expect(message.status).toBe('success')
    await expect(page.chat.discardMessage(message)).rejects.toMatchObject({ code: 2905 })
    await expect(page.chat.discardMessage({ ...message })).rejects.toMatchObject({ code: 2905 })
    for (const none of [undefined, null, {}, { ...message, ID: '1-2-3' }]) {
      await expect(page.chat.discardMessage(none as never)).rejects.toMatchObject({ code: 2105 })
    }
    expect(shown(page)).toEqual(['one success'])
  })
})

it('a merged message is uploaded when its turn comes [OUTBOX-16]', async () => {
  const { records } = aDevice()
  const page = await aPage(records, (server) => void storesMessages(server))
  const parts = Array.from({ length: 2 }, () => write(page.chat, '酒'.repeat(3_000)))
  await page.advance(0)
  page.server.stop()
  await page.advance(0)
  const merger = page.chat.createMergerMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { messageList: parts, title: 't', abstractList: ['a'], compatibleText: 'c' },
  })
  page.chat.sendMessage(merger).catch(() => undefined)
  write(page.chat, 'after')
  await page.advance(0)
  const again = await aPage(
    records,
    (server) => {
      storesMessages(server)
      server.on(commands.message.uploadMerger, () => ({ downloadKey: 'key', pbDownloadKey: '' }))
    },
    2,
  )
  await again.advance(0)
  expect(again.server.bodiesOf(sendC2C).map(({ payload }) => payload)).toMatchObject([
    { downloadKey: 'key', messageList: [] },
    { text: 'after' },
  ])
})

it.each([{ cloudCustomData: {} }, { payload: null }, { clientTime: '1' }, { extra: 'none' }])(
  'an invalid record is skipped, whatever its content: %j [OUTBOX-05]',
  async (input) => {
    const { records } = aDevice()
    await aClosedPage(records, 'left')
    const spoilt: RecordsPort = {
      ...records,
      read: async (prefix) =>
        (await records.read(prefix)).map((record) => {
          const { wire, ...rest } = record as { readonly wire: object }
          return { ...rest, wire: { ...wire, ...input } }
        }),
    }
    const page = await aPage(spoilt, (server) => void storesMessages(server), 2)
    await page.advance(10_000)
    expect(shown(page)).toEqual([])
    expect(sentTexts(page)).toEqual([])
  },
)

it('a waiting message with invalid content of its host fails alone [OUTBOX-25]', async () => {
  const client = await aPage(storageRecords(memoryStorage()), storesMessages)
  client.server.behave(refuses)
  client.server.drop()
  await client.advance(0)
  const spoilt = write(client.chat, 'one')
  const next = write(client.chat, 'two')
  Object.assign(spoilt.payload, { text: 1n })
  client.server.behave()
  await client.advance(10_000)
  expect(spoilt.status).toBe('fail')
  expect(next.status).toBe('success')
})
