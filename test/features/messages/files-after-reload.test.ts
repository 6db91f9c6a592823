import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { FilePayload, Message } from '../../../src/index.ts'
import { indexedDbRecords } from '../../../src/platform/indexed-db-records.ts'
import { memoryStorage } from '../../../src/platform/memory-storage.ts'
import type { RecordsPort } from '../../../src/platform/platform.ts'
import { storageRecords } from '../../../src/platform/storage-records.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { serverUrl } from '../../../testing/scripted/uploads.ts'
import { aMediaClient, type MediaClient } from '../support/files.ts'

const { sendC2C } = commands.message

const MEGABYTE = 2 ** 20

const aFileOf = (client: MediaClient, content: string | Uint8Array<ArrayBuffer>) =>
  client.chat.createFileMessage({
    to: 'bob',
    conversationType: 'C2C',
    payload: { file: new File([content], '合同.pdf', { type: 'application/pdf' }) },
  })

interface Kept {
  readonly wire: { readonly payload: Partial<FilePayload> }
  readonly isRefused: boolean
  readonly file?: Blob
}

/** The records written so far. IndexedDB answers in its own ticks. */
const written = async (
  client: MediaClient,
  records: RecordsPort,
  isSo: (all: readonly Kept[]) => boolean,
) => {
  for (let tick = 0; tick < 200; tick++) {
    if (isSo((await records.read('')) as Kept[])) return
    await client.advance(0)
  }
  throw new Error('it was never written')
}

const aDevice = () => {
  const indexedDB = new IDBFactory()
  return () => indexedDbRecords({ indexedDB, IDBKeyRange })
}

/** A page that was closed while the file of its message was on the way. */
const closed = async (open: () => RecordsPort, content: string | Uint8Array<ArrayBuffer>) => {
  const client = await aMediaClient({ records: open() })
  client.files.hold()
  const message = aFileOf(client, content)
  client.chat.sendMessage(message).catch(() => undefined)
  await client.until(() => client.files.requests.length > 0 || content.length > MEGABYTE)
  return { client, message }
}

const restored = async (open: () => RecordsPort, ID: string, seed = 2) => {
  const client = await aMediaClient({
    records: open(),
    seed,
    prepare: (server) => void storesMessages(server),
  })
  await client.until(() => client.chat.findMessage(ID) !== null)
  return { client, message: client.chat.findMessage(ID) as Message<FilePayload> }
}

describe('a message whose file was not uploaded before a reload', () => {
  it('is sent with its file, which the device has stored [MEDIA-77]', async () => {
    const open = aDevice()
    const before = await closed(open, 'four')
    await written(before.client, open(), ([kept]) => kept?.file !== undefined)
    before.client.server.stop()
    const { client, message } = await restored(open, before.message.ID)
    await client.until(() => message.status === 'success')
    expect(client.files.requests).toHaveLength(1)
    expect(await new Response(client.files.requests[0]?.body as Blob).text()).toBe('four')
    expect(message.payload).toMatchObject({
      fileName: '合同.pdf',
      fileUrl: serverUrl(message.ID),
      fileSize: 4,
    })
    expect(JSON.stringify(client.server.bodiesOf(sendC2C))).not.toContain('blob:')
    await written(client, open(), (all) => all.length === 0)
  })

  it('shows the stored file on the new page before that [MEDIA-77]', async () => {
    const open = aDevice()
    const page = await aMediaClient({ records: open() })
    page.server.stop()
    await page.advance(0)
    const image = page.chat.createImageMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file: new File(['four'], 'a.png', { type: 'image/png' }) },
    })
    page.chat.sendMessage(image).catch(() => undefined)
    await written(page, open(), ([kept]) => kept?.file !== undefined)
    const after = await aMediaClient({
      records: open(),
      seed: 2,
      prepare: (server) => server.ignore(commands.upload.presign),
    })
    await after.until(() => after.chat.findMessage(image.ID) !== null)
    const found = after.chat.findMessage(image.ID) as typeof image
    expect(found.status).toBe('unSend')
    expect(found.payload.imageInfoArray).toMatchObject([
      { url: 'blob:page/1', imageUrl: '' },
      { url: 'blob:page/1' },
      { url: 'blob:page/1' },
    ])
  })

  it('is not uploaded again if only the response was lost [MEDIA-77]', async () => {
    const open = aDevice()
    const page = await aMediaClient({
      records: open(),
      prepare: (server) => server.ignore(sendC2C),
    })
    const message = aFileOf(page, 'four')
    page.chat.sendMessage(message).catch(() => undefined)
    await page.until(() => page.server.bodiesOf(sendC2C).length === 1)
    await written(page, open(), ([kept]) => kept?.wire.payload.fileUrl === serverUrl(message.ID))
    page.server.stop()
    const { client, message: found } = await restored(open, message.ID)
    await client.until(() => found.status === 'success')
    expect(client.files.requests).toEqual([])
  })

  it('stays failed if it was cancelled, and can be sent again [MEDIA-77]', async () => {
    const open = aDevice()
    const before = await closed(open, 'four')
    await written(before.client, open(), ([kept]) => kept?.file !== undefined)
    await before.client.chat.cancelUpload(before.message)
    await written(before.client, open(), ([kept]) => kept?.isRefused === true)
    before.client.server.stop()
    const { client, message } = await restored(open, before.message.ID)
    await client.advance(10_000)
    expect(message.status).toBe('fail')
    expect(client.files.requests).toEqual([])
    const sending = client.chat.resendMessage(message)
    await client.until(() => message.status === 'success')
    await sending
  })

  it.each([
    ['is larger than 20 MB', aDevice(), new Uint8Array(20 * MEGABYTE + 1)],
    [
      'is on a device that keeps no files',
      (() => {
        const storage = memoryStorage()
        return () => storageRecords(storage)
      })(),
      'four',
    ],
  ] as const)('has failed if the file %s, with the reason [MEDIA-78]', async (_, open, content) => {
    const before = await closed(open, content)
    await written(before.client, open(), ([kept]) => kept !== undefined)
    await before.client.advance(100)
    before.client.server.stop()
    const { client, message } = await restored(open, before.message.ID)
    await client.advance(10_000)
    expect(message.status).toBe('fail')
    expect(message.payload).toMatchObject({ fileUrl: '', fileName: '合同.pdf' })
    expect(client.chat.explain(message.ID).map(({ what }) => what)).toContainEqual(
      expect.stringContaining('its file was lost with the reload'),
    )
    await expect(client.chat.resendMessage(message)).rejects.toMatchObject({ code: 2403 })
    expect(client.files.requests).toEqual([])
  })

  it('stores only as many files as fit [MEDIA-78]', async () => {
    const open = aDevice()
    const client = await aMediaClient({ records: open() })
    client.files.hold()
    const bytes = new Uint8Array(20 * MEGABYTE)
    for (let count = 0; count < 6; count++) {
      client.chat.sendMessage(aFileOf(client, bytes)).catch(() => undefined)
      await client.advance(0)
    }
    const isWarned = () =>
      client.platform.log.lines.some(({ line }) => line.includes('its file is'))
    await client.until(isWarned)
    await written(client, open(), (all) => all.filter(({ file }) => file).length === 5)
  })
})
