import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MergerPayload, Message } from '../../src/index.ts'
import { commands, wireConversationType } from '../../src/protocol-entry.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { formats } from '../support/formats.ts'
import { aDevice, createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import {
  aTeam,
  bytesAt,
  filesOfKinds,
  type Kind,
  messageOf,
  newest,
  photo,
  receivedMessage,
  urlsOf,
} from './media-scene.ts'

const DAY_MS = 24 * 3600 * 1000

let testBed: TestBed
let aheadMs: number

beforeEach(async () => {
  aheadMs = 0
  testBed = await createTestBed({
    clock: {
      now: () => Date.now() + aheadMs,
      after(ms, task) {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
      every(ms, task) {
        const timer = setInterval(task, ms)
        return () => clearInterval(timer)
      },
    },
  })
})

afterEach(() => testBed.close())

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

const statusesOf = (message: Message) => Promise.all(urlsOf(message).map(statusOf))

describe.each(formats)('files of messages over %s frames', (format) => {
  it('revokeMessage deletes files of every kind for all users [MEDIA-91]', async () => {
    const { phone, bob } = await aTeam(testBed, format)
    for (const [kind, file] of Object.entries(await filesOfKinds()) as [Kind, File][]) {
      const message = messageOf(phone, kind, { to: 'bob', conversationType: 'C2C' }, file)
      await phone.chat.sendMessage(message)
      const received = await receivedMessage(bob, message.ID)
      const before = await statusesOf(received)
      expect(before.every((status) => status === 200)).toBe(true)
      const urls = urlsOf(received)
      await phone.chat.revokeMessage(message)
      for (const url of urls) await expect.poll(() => statusOf(url)).toBe(404)
    }
  })

  it('files stay in a merged message after the original is recalled [MEDIA-91]', async () => {
    const { phone, bob, groupID } = await aTeam(testBed, format)
    const bytes = await photo(800, 600)
    const target = { to: 'bob', conversationType: 'C2C' } as const
    const message = messageOf(phone, 'image', target, new File([Uint8Array.from(bytes)], 'a.jpg'))
    await phone.chat.sendMessage(message)
    const merged = phone.chat.createMergerMessage({
      to: groupID,
      conversationType: 'GROUP',
      payload: { messageList: [message], title: '聊天记录', abstractList: [], compatibleText: '-' },
    })
    await phone.chat.sendMessage(merged)
    await phone.chat.revokeMessage(message)
    const received = await receivedMessage(bob, merged.ID)
    await bob.chat.downloadMergerMessage(received)
    const [inner] = (received.payload as MergerPayload).messageList
    const [url = ''] = urlsOf(inner?.messageBody[0] as unknown as Message)
    expect(bytes.equals(await bytesAt(url))).toBe(true)
  })

  it('file URLs expire and are renewed for readers of the message only [MEDIA-92]', async () => {
    const { phone, groupID } = await aTeam(testBed, format)
    const [file] = [(await filesOfKinds()).file]
    const message = messageOf(phone, 'file', { to: groupID, conversationType: 'GROUP' }, file)
    await phone.chat.sendMessage(message)
    const [old = ''] = urlsOf(message)
    expect(await statusOf(old)).toBe(200)
    aheadMs = 8 * DAY_MS
    expect(await statusOf(old)).toBe(403)
    const sign = (userID: string) => () => sigOf(userID, 30 * 86_400)
    const bob = await aDevice(testBed.server.url, 'bob', { format, sign: sign('bob') })
    const [found] = await newest(bob, `GROUP${groupID}`)
    await expect.poll(() => urlsOf(found as Message)[0]).not.toBe(old)
    expect(await bytesAt(urlsOf(found as Message)[0] ?? '')).toEqual(
      Buffer.from(await file.arrayBuffer()),
    )
    await bob.chat.destroy()
    await bob.cable.remove()
    const outsider = await connectRaw({ url: testBed.server.url, sdkAppID: SDKAPPID })
    await outsider.login('carol', sign('carol')())
    const ask = (to: string, conversationType: 1 | 2) =>
      outsider.request(commands.upload.renew, { conversationType, to, sequenceList: [1, 2, 3] })
    await expect(ask(groupID, wireConversationType.group)).rejects.toThrow()
    expect(await ask('alice', wireConversationType.c2c)).toEqual({ payloadList: [] })
    outsider.webSocket.terminate()
  })
})
