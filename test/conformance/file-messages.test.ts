import sharp from 'sharp'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EVENT, type FilePayload, type ImagePayload, type Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'

const picture = () =>
  sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#8833aa' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()

const received = async <Payload>(device: Device, { ID }: { ID: string }) => {
  const isIt = (one: Message) => one.ID === ID
  const list = await device.until(EVENT.MESSAGE_RECEIVED, (data) => data.some(isIt))
  return list.find(isIt) as Message<ImagePayload> & { payload: Payload }
}

const measuresAt = async (url: string) => {
  const answer = await fetch(url)
  const { width, height, orientation = 1 } = await sharp(await answer.arrayBuffer()).metadata()
  return orientation > 4 ? [height, width] : [width, height]
}

describe.each(formats)('messages of files over %s frames', (format) => {
  let testBed: TestBed
  let alice: Device
  let others: Device[]
  let bob: Device

  beforeEach(async () => {
    testBed = await createTestBed()
    bob = await testBed.device('bob', { format })
    await testBed.device('carol', { format })
    alice = await testBed.device('alice', { format })
    others = [
      await testBed.device('alice', { format }),
      bob,
      await testBed.device('bob', { format }),
    ]
  })
  afterEach(() => testBed.close())

  const anImage = async (to = 'bob') =>
    alice.chat.createImageMessage({
      to,
      conversationType: 'C2C',
      payload: { file: await picture() },
    })

  it('createImageMessage shows the same three sizes on every device of both sides [MEDIA-71]', async () => {
    const message = await anImage()
    expect(message.payload.imageInfoArray[0]?.imageUrl).toBe('')
    await alice.chat.sendMessage(message)
    const sizes = message.payload.imageInfoArray.map(({ width, height }) => [width, height])
    expect(sizes).toEqual([
      [1_000, 1_500],
      [720, 1_080],
      [198, 297],
    ])
    for (const device of others) {
      const { payload } = await received<ImagePayload>(device, message)
      expect(payload).toEqual(message.payload)
    }
    const found = message.payload.imageInfoArray.map(({ imageUrl }) => measuresAt(imageUrl))
    expect(await Promise.all(found)).toEqual(sizes)
  })

  it('a forwarded file is readable for its receiver, and for no user after a recall [MEDIA-86]', async () => {
    const message = await anImage()
    await alice.chat.sendMessage(message)
    const source = await received<ImagePayload>(bob, message)
    const forward = bob.chat.createForwardMessage({
      to: 'carol',
      conversationType: 'C2C',
      payload: source,
    })
    await bob.chat.sendMessage(forward)
    const [original] = (forward.payload as ImagePayload).imageInfoArray
    await alice.chat.revokeMessage(message)
    expect(await measuresAt(original?.imageUrl ?? '')).toEqual([1_000, 1_500])
    await bob.chat.revokeMessage(forward)
    expect((await fetch(original?.imageUrl ?? '')).status).toBe(404)
  })

  it('a file upload does not delay a text, and the order is that of the server [MEDIA-73]', async () => {
    const { chat } = alice
    const file = { file: Buffer.alloc(3 * 2 ** 20, 7), name: 'a.bin' }
    const to = { to: 'bob', conversationType: 'C2C' } as const
    const message = chat.createFileMessage({ ...to, payload: file })
    const sending = chat.sendMessage(message)
    const text = chat.createTextMessage({ ...to, payload: { text: 'meanwhile' } })
    await chat.sendMessage(text)
    expect(message.status).toBe('unSend')
    await sending
    expect(text.sequence).toBeLessThan(message.sequence)
    const { payload } = await received<FilePayload>(bob, message)
    const answer = await fetch(payload.fileUrl)
    expect((await answer.arrayBuffer()).byteLength).toBe(3 * 2 ** 20)
  })

  it('a cancelled file message is not sent until resendMessage sends it [MEDIA-75]', async () => {
    const message = await anImage()
    const controller = new AbortController()
    const sending = alice.chat.sendMessage(message, { signal: controller.signal })
    controller.abort()
    await expect(sending).rejects.toMatchObject({ code: 2100, data: { isCancelled: true } })
    expect(message.status).toBe('fail')
    await alice.chat.resendMessage(message)
    expect(message.status).toBe('success')
    await received(bob, message)
  })
})
