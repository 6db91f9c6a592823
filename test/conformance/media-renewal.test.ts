import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MergerPayload, type Message, viewOf } from '../../src/index.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { formats } from '../support/formats.ts'
import { aDevice, createTestBed, sigOf, type TestBed } from '../support/test-bed.ts'
import {
  bytesAt,
  filesOfKinds,
  type Kind,
  messageOf,
  newest,
  receivedMessage,
  urlsOf,
} from './media-scene.ts'

const DAY_MS = 24 * 3600 * 1000

let testBed: TestBed
let aheadMs: number
let devices: Device[]

beforeEach(async () => {
  aheadMs = 0
  devices = []
  testBed = await createTestBed({ clock: ahead(nodePlatform(globalThis).clock) })
})

afterEach(async () => {
  await Promise.all(devices.map(({ chat }) => chat.destroy()))
  await Promise.all(devices.map(({ cable }) => cable.remove()))
  await testBed.close()
})

/** A clock that days are added to. */
const ahead = (clock: Platform['clock']): Platform['clock'] => ({
  ...clock,
  now: () => clock.now() + aheadMs,
  after: (ms, task) => clock.after(ms, task),
  every: (ms, task) => clock.every(ms, task),
})

/** A device whose days pass with those of the server, and whose user may stay for long. */
const open = async (userID: string, format: 'binary' | 'text'): Promise<Device> => {
  const platform = nodePlatform(globalThis)
  const sign = () => sigOf(userID, 90 * 86_400)
  const device = await aDevice(testBed.server.url, userID, {
    format,
    sign,
    platform: { ...platform, clock: ahead(platform.clock) },
  })
  devices.push(device)
  return device
}

/** alice, bob, and a group of the two. */
const aPair = async (format: 'binary' | 'text') => {
  const [bob, alice] = [await open('bob', format), await open('alice', format)]
  const memberList = [{ userID: 'bob' }]
  const { data } = await alice.chat.createGroup({ name: '小队', type: 'Public', memberList })
  await bob.settles(async () => (await bob.chat.getGroupList()).data.groupList.length === 1)
  return { alice, bob, inGroup: { to: data.group.groupID, conversationType: 'GROUP' } as const }
}

const statusesOf = (urls: readonly string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(url)).status))

const innerOf = (message: Message) =>
  (message.payload as MergerPayload).messageList.flatMap(({ messageBody }) =>
    messageBody.flatMap((one) => urlsOf(one as unknown as Message)),
  )

describe.each(formats)('URLs that have run out, over %s frames', (format) => {
  it('getMessageList renews expired URLs of every kind, all sizes and covers [MEDIA-92]', async () => {
    const { alice, bob, inGroup } = await aPair(format)
    const files = await filesOfKinds()
    const received: Message[] = []
    for (const [kind, file] of Object.entries(files) as [Kind, File][]) {
      const message = messageOf(alice, kind, inGroup, file)
      await alice.chat.sendMessage(message)
      received.push(await receivedMessage(bob, message.ID))
    }
    const old = received.map(urlsOf)
    expect(old[0]).toHaveLength(3)
    aheadMs = 8 * DAY_MS
    for (const urls of old) expect(new Set(await statusesOf(urls))).toEqual(new Set([403]))
    // The same objects, in place.
    expect(await newest(bob, `GROUP${inGroup.to}`)).toEqual(received)
    for (const [index, message] of received.entries()) {
      const urls = urlsOf(message)
      expect(urls).toHaveLength(old[index]?.length ?? 0)
      expect(urls.some((url) => old[index]?.includes(url))).toBe(false)
      expect(new Set(await statusesOf(urls))).toEqual(new Set([200]))
      const file = Object.values(files)[index] as File
      expect((await bytesAt(urls[0] ?? '')).equals(Buffer.from(await file.arrayBuffer()))).toBe(
        true,
      )
    }
  })

  it('expired URLs are renewed in merged messages, with content and with a key [MEDIA-92] [MEDIA-127]', async () => {
    const { alice, bob, inGroup } = await aPair(format)
    const image = messageOf(alice, 'image', inGroup, (await filesOfKinds()).image)
    await alice.chat.sendMessage(image)
    for (const count of [1, 20]) {
      const merged = alice.chat.createMergerMessage({
        ...inGroup,
        payload: { messageList: Array(count).fill(image), title: '聊天记录', compatibleText: '-' },
      })
      await alice.chat.sendMessage(merged)
      const received = (await receivedMessage(bob, merged.ID)) as Message<MergerPayload>
      expect(received.payload.downloadKey === '').toBe(count === 1)
      await bob.chat.downloadMergerMessage(received)
      const old = innerOf(received)
      expect(old).toHaveLength(3 * count)
      aheadMs += 8 * DAY_MS
      expect(await statusesOf(old.slice(0, 3))).toEqual([403, 403, 403])
      const { conversationID, sequence } = received
      await bob.chat.getMessageListHopping({ conversationID, sequence, count: 1 })
      expect(innerOf(received)).toHaveLength(3 * count)
      expect(new Set(await statusesOf(innerOf(received)))).toEqual(new Set([200]))
    }
  })

  it('a view renews the expired URLs that it shows, without a history request [MEDIA-124]', async () => {
    const { alice, bob } = await aPair(format)
    const target = { to: 'bob', conversationType: 'C2C' } as const
    const message = messageOf(alice, 'image', target, (await filesOfKinds()).image)
    await alice.chat.sendMessage(message)
    const received = await receivedMessage(bob, message.ID)
    const old = urlsOf(received)
    aheadMs = 8 * DAY_MS
    const hidden = viewOf(bob.chat).subscribe('timeline:C2Calice', () => {})
    await expect.poll(() => urlsOf(received)).not.toEqual(old)
    expect(await statusesOf(urlsOf(received))).toEqual([200, 200, 200])
    hidden()
  })
})
