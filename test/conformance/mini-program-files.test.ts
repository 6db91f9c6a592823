import sharp from 'sharp'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { allFeatures, type ChatSDK, createChat, EVENT, type ImagePayload } from '../../src/index.ts'
import { platformOf as detected } from '../../src/platform/detect.ts'
import { everything } from '../support/equipment.ts'
import { type FakeWx, type FakeWxOptions, fakeWx } from '../support/fake-wx.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'

const platformOf = (scope: object) => detected(scope, everything)

const MB = 2 ** 20

let testBed: TestBed
let bob: Device

beforeEach(async () => {
  testBed = await createTestBed()
  bob = await testBed.device('bob')
})

afterEach(() => testBed.close())

/** Alice in a mini program. */
const aProgram = async (options: FakeWxOptions = {}): Promise<{ wx: FakeWx; chat: ChatSDK }> => {
  const wx = fakeWx(options)
  const platform = platformOf({ wx })
  const chat = createChat({
    features: allFeatures,
    SDKAppID: SDKAPPID,
    host: testBed.server.url,
    platform,
  })
  chat.setLogLevel(4)
  const ready = new Promise((resolve) => chat.on(EVENT.SDK_READY, resolve))
  await chat.login({ userID: 'alice', userSig: sigOf('alice') })
  await ready
  return { wx, chat }
}

const aPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#22736c' } })
    .jpeg()
    .toBuffer()

const receivedBy = async <Payload>({ until }: Device, ID: string): Promise<Payload> => {
  const list = await until(EVENT.MESSAGE_RECEIVED, (one) => one.some((it) => it.ID === ID))
  return list.find((it) => it.ID === ID)?.payload as Payload
}

const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

const toBob = { to: 'bob', conversationType: 'C2C' } as const

it.each([
  [
    'chooseImage',
    (path: string, size: number) => ({ tempFilePaths: [path], tempFiles: [{ path, size }] }),
  ],
  [
    'chooseMedia',
    (tempFilePath: string, size: number) => ({
      type: 'image',
      tempFiles: [{ tempFilePath, size, fileType: 'image' }],
    }),
  ],
  [
    'chooseMedia of an old Android',
    (tempFilePath: string, size: number) => ({ tempFiles: [{ tempFilePath, size: `${size}` }] }),
  ],
  [
    'chooseMessageFile',
    (path: string, size: number) => ({
      tempFiles: [{ path, size, name: '猫.jpg', type: 'image', time: 1 }],
    }),
  ],
  ['a path alone', (path: string) => ({ tempFilePaths: [path] })],
])('a picture from %s comes with its size in pixels [MEDIA-132]', async (_, answerOf) => {
  const { wx, chat } = await aProgram()
  const picture = await aPicture(300, 200)
  const file = answerOf(wx.addFile('a.jpg', picture), picture.length)
  const progress: number[] = []
  const message = chat.createImageMessage({
    ...toBob,
    payload: { file: file as never },
    onProgress: (part) => progress.push(part),
  })
  expect(message.payload.imageInfoArray[0]?.url).toMatch(/^http:\/\/tmp\//)
  await chat.sendMessage(message)
  const { imageInfoArray } = await receivedBy<ImagePayload>(bob, message.ID)
  expect(imageInfoArray[0]).toMatchObject({ width: 300, height: 200, size: picture.length })
  expect(await bytesAt(imageInfoArray[0]?.url ?? '')).toEqual(picture)
  expect(progress.at(-1)).toBe(1)
  await chat.destroy()
})

it.each([
  ['reads stretches of files', { readsRanges: true }],
  ['reads files as a whole', { readsRanges: false }],
  ['reads no files', { hasFileSystem: false }],
])('a large file comes whole where the host %s [MEDIA-132]', async (_, options) => {
  const { wx, chat } = await aProgram(options)
  const bytes = Buffer.from(Uint8Array.from({ length: 2 * MB + 7 }, (__, index) => index * 31))
  const path = wx.addFile('a.bin', bytes)
  const file = { tempFiles: [{ path, size: bytes.length, name: '说明.bin', type: 'file' }] }
  const message = chat.createFileMessage({ ...toBob, payload: { file: file as never } })
  await chat.sendMessage(message)
  const payload = await receivedBy<{ fileUrl: string; fileName: string }>(bob, message.ID)
  expect(payload.fileName).toBe('说明.bin')
  expect((await bytesAt(payload.fileUrl)).equals(bytes)).toBe(true)
  await chat.destroy()
})

it('a voice of the mini program’s recorder has its duration [MEDIA-132]', async () => {
  const { wx, chat } = await aProgram()
  const amr = Buffer.from(`#!AMR\n${'x'.repeat(500)}`)
  const voice = chat.createAudioMessage({
    ...toBob,
    payload: {
      file: {
        tempFilePath: wx.addFile('a.amr', amr),
        duration: 3_200,
        fileSize: amr.length,
      } as never,
    },
  })
  await chat.sendMessage(voice)
  const received = await receivedBy<{ second: number; url: string; size: number }>(bob, voice.ID)
  expect(received).toMatchObject({ second: 3, size: amr.length })
  expect(await bytesAt(received.url)).toEqual(amr)
  await chat.destroy()
})

it('an upload is cancelled, and a missing file rejects with its code [MEDIA-132]', async () => {
  const { wx, chat } = await aProgram()
  const bytes = new Uint8Array(3 * MB)
  const path = wx.addFile('a.bin', bytes)
  const file = { tempFiles: [{ path, size: bytes.length, name: 'a.bin' }] }
  let begun = () => {}
  const sending = new Promise<void>((resolve) => {
    begun = resolve
  })
  const message = chat.createFileMessage({
    ...toBob,
    payload: { file: file as never },
    onProgress: (part) => part > 0 && begun(),
  })
  const sent = chat.sendMessage(message)
  sent.catch(() => undefined)
  await sending
  await chat.cancelUpload(message)
  await expect(sent).rejects.toMatchObject({ data: { isCancelled: true } })
  wx.removeFile(path)
  const again = chat.createFileMessage({ ...toBob, payload: { file: file as never } })
  await expect(chat.sendMessage(again)).rejects.toMatchObject({ code: 2400 })
  await chat.destroy()
})
