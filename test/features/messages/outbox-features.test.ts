import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { allFeatures, type ChatFeature, EVENT, keptOutbox } from '../../../src/index.ts'
import { indexedDbRecords } from '../../../src/platform/indexed-db-records.ts'
import type { RecordsPort } from '../../../src/platform/platform.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aMediaClient, type MediaClient } from '../support/files.ts'
import { sentTexts, shown, write } from '../support/pages.ts'

const { sendC2C } = commands.message

/** Opens pages of one device, one after the other. */
const aDevice = () => {
  const indexedDB = new IDBFactory()
  let seed = 0
  return async (features: readonly ChatFeature[]) => {
    seed++
    const records = indexedDbRecords({ indexedDB, IDBKeyRange })
    const prepare = (server: MediaClient['server']) => void storesMessages(server)
    return { records, client: await aMediaClient({ records, seed, features, prepare }) }
  }
}

const kept = async (records: RecordsPort) => {
  const all = (await records.read('outbox')) as { readonly wire: { readonly type: string } }[]
  return all.map(({ wire }) => wire.type).sort()
}

/** The device answers in turns of its own. */
const keeps = async (records: RecordsPort, client: MediaClient, types: readonly string[]) => {
  for (let tick = 0; tick < 200; tick++) {
    if (String(await kept(records)) === String(types)) return
    await client.advance(0)
  }
  expect(await kept(records)).toEqual(types)
}

const closed = async ({ chat, advance }: MediaClient) => {
  void chat.destroy()
  await advance(3_000)
}

/** Closed while a text, a file and a message that merges others wait. */
const leavesThree = async (open: ReturnType<typeof aDevice>) => {
  const { records, client } = await open(allFeatures)
  client.server.stop()
  await client.advance(0)
  const text = write(client.chat, 'a text')
  const to = { to: 'bob', conversationType: 'C2C' } as const
  const file = new File(['content'], '合同.pdf', { type: 'application/pdf' })
  const messages = [
    client.chat.createFileMessage({ ...to, payload: { file } }),
    client.chat.createMergerMessage({
      ...to,
      payload: { messageList: [text], compatibleText: 'old' },
    }),
  ]
  for (const message of messages) client.chat.sendMessage(message).catch(() => undefined)
  await keeps(records, client, ['TIMFileElem', 'TIMRelayElem', 'TIMTextElem'])
  await closed(client)
}

describe('a stored outbox', () => {
  it('is sent by a client with messaging alone [FEATURE-03]', async () => {
    const open = aDevice()
    const before = await open([keptOutbox])
    before.client.server.stop()
    await before.client.advance(0)
    const message = write(before.client.chat, 'one')
    await keeps(before.records, before.client, ['TIMTextElem'])
    await closed(before.client)
    const { records, client } = await open([keptOutbox])
    await client.until(() => client.chat.findMessage(message.ID)?.status === 'success')
    expect(sentTexts(client)).toEqual(['one'])
    await keeps(records, client, [])
  })

  it("is sent as far as the client's features allow, and the rest by a client with more features [FEATURE-03]", async () => {
    const open = aDevice()
    await leavesThree(open)
    const less = await open([keptOutbox])
    await keeps(less.records, less.client, ['TIMFileElem', 'TIMRelayElem'])
    expect(sentTexts(less.client)).toEqual(['a text'])
    expect(shown(less.client)).toEqual(['a text success'])
    expect(less.client.events.dataOf(EVENT.ERROR)).toEqual([])
    await closed(less.client)
    const more = await open(allFeatures)
    await keeps(more.records, more.client, [])
    const { messageList } = more.client.server.bodiesOf(commands.message.sendCombo)[0] ?? {}
    const sent = [...(messageList ?? []), ...more.client.server.bodiesOf(sendC2C)]
    expect(sent.map(({ type }) => type).sort()).toEqual(['TIMFileElem', 'TIMRelayElem'])
  })

  it('stays unchanged on the device for a client without the feature [FEATURE-03]', async () => {
    const open = aDevice()
    await leavesThree(open)
    const without = await open([])
    write(without.client.chat, 'another')
    await without.client.advance(3_000)
    expect(sentTexts(without.client)).toEqual(['another'])
    expect(await kept(without.records)).toEqual(['TIMFileElem', 'TIMRelayElem', 'TIMTextElem'])
  })
})
