import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from '../../server/src/services/objects/programs.ts'
import type { ImagePayload, Message, VideoPayload } from '../../src/index.ts'
import { miniProgramPlatform } from '../../src/platform/mini-program.ts'
import { nodePlatform } from '../../src/platform/node.ts'
import type { FilesPort } from '../../src/platform/platform.ts'
import { fakeWx } from '../support/fake-wx.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import {
  filesOfKinds,
  type Kind,
  messageOf,
  newest,
  photo,
  receivedMessage,
} from './media-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const TO_BOB = { to: 'bob', conversationType: 'C2C' } as const

const hasTools = findProgram('ffmpeg') !== undefined && findProgram('ffprobe') !== undefined

/** A device that shows its files by addresses of its own, as a page does. */
const aPage = (format: 'binary' | 'text'): Promise<Device> => {
  const platform = nodePlatform(globalThis)
  const { files } = platform
  let count = 0
  const open: FilesPort['open'] = (input) => {
    const file = files?.open(input)
    return file && { ...file, localUrl: `blob:page/${++count}` }
  }
  return testBed.device('alice', {
    format,
    platform: { ...platform, ...(files && { files: { ...files, open } }) },
  })
}

const here = expect.stringMatching(/^blob:/)
const there = expect.stringMatching(/^http:.*\/objects\//)

const picture = (url: unknown, sides: readonly (readonly [number, number])[], sizes: unknown) => ({
  uuid: expect.stringMatching(/^\d+-\d+-\d+$/),
  imageFormat: 1,
  imageInfoArray: [0, 2, 1].map((type, index) => ({
    type,
    sizeType: [3, 2, 1][index],
    width: sides[index]?.[0],
    height: sides[index]?.[1],
    size: index === 0 ? sizes : expect.any(Number),
    ...(url as object),
  })),
})

const film = (
  size: number,
  urls: object,
  { second, thumb }: { second: number; thumb: object },
) => ({
  videoUUID: expect.stringMatching(/^\d+-\d+-\d+$/),
  thumbUUID: expect.stringMatching(/-thumb$/),
  videoFormat: 'mp4',
  videoSecond: second,
  videoSize: size,
  thumbFormat: 'jpg',
  snapshotFormat: 'jpg',
  ...urls,
  ...thumb,
})

const thumbOf = (url: unknown, width: number, height: number, size: unknown) => ({
  thumbUrl: url,
  thumbWidth: width,
  thumbHeight: height,
  thumbSize: size,
  snapshotUrl: url,
  snapshotWidth: width,
  snapshotHeight: height,
  snapshotSize: size,
})

const WHOLE = [
  [1600, 1200],
  [1600, 1200],
  [1600, 1200],
] as const
const THREE = [
  [1600, 1200],
  [960, 720],
  [264, 198],
] as const

/** All fields of a payload: before it is sent, after, and for everybody else. */
const tableOf = (files: Record<Kind, File>): Record<Kind, readonly [object, object, object]> => {
  const [image, audio, video, file] = [
    files.image.size,
    files.audio.size,
    files.video.size,
    files.file.size,
  ]
  const uuid = expect.stringMatching(/^\d+-\d+-\d+$/)
  const second = hasTools ? 1 : 0
  const made = {
    second,
    thumb: hasTools ? thumbOf(there, 160, 90, expect.any(Number)) : thumbOf('', 200, 200, 0),
  }
  const { name: fileName } = files.file
  return {
    image: [
      picture({ url: here, imageUrl: '' }, WHOLE, image),
      picture({ url: here, imageUrl: there }, THREE, image),
      picture({ url: there, imageUrl: there }, THREE, image),
    ],
    audio: [
      { uuid, url: here, remoteAudioUrl: '', size: audio, second: 0 },
      { uuid, url: here, remoteAudioUrl: there, size: audio, second },
      { uuid, url: there, remoteAudioUrl: there, size: audio, second },
    ],
    video: [
      film(
        video,
        { videoUrl: here, remoteVideoUrl: '' },
        { second: 0, thumb: thumbOf('', 200, 200, 0) },
      ),
      film(video, { videoUrl: here, remoteVideoUrl: there }, made),
      film(video, { videoUrl: there, remoteVideoUrl: there }, made),
    ],
    file: [
      { uuid, fileName, fileUrl: here, fileSize: file },
      { uuid, fileName, fileUrl: there, fileSize: file },
      { uuid, fileName, fileUrl: there, fileSize: file },
    ],
  }
}

describe.each(formats)('the fields of payloads over %s frames', (format) => {
  it('a payload has the documented fields before, during and after the send, and for receivers [MEDIA-128]', async () => {
    const [bob, phone] = [await testBed.device('bob', { format }), await aPage(format)]
    const tablet = await testBed.device('alice', { format })
    const files = await filesOfKinds()
    const table = tableOf(files)
    for (const [kind, file] of Object.entries(files) as [Kind, File][]) {
      const [before, after, others] = table[kind]
      const parts: number[] = []
      const onProgress = (part: number) => void parts.push(part)
      const message = messageOf(phone, kind, { ...TO_BOB, ...{ onProgress } }, file)
      const { ID } = message
      await expect.poll(() => message.payload).toEqual(before)
      expect(message).toMatchObject({ status: 'unSend', flow: 'out', from: 'alice', isRead: true })
      const sending = phone.chat.sendMessage(message)
      expect(message.payload).toEqual(before)
      const { data } = await sending
      expect(data.message).toBe(message)
      expect(message).toMatchObject({ ID, status: 'success' })
      expect(message.payload).toEqual(after)
      expect([parts[0], parts.at(-1)]).toEqual([0, 1])
      for (const device of [tablet, bob]) {
        expect((await receivedMessage(device, ID)).payload).toEqual(others)
      }
      expect(JSON.parse(JSON.stringify(message)).payload).toEqual(after)
    }
    const reloaded = await testBed.device('alice', { format })
    const list = await newest(reloaded, 'C2Cbob')
    expect(list.map(({ payload }) => payload)).toEqual(
      Object.values(table).map(([, , others]) => others),
    )
  })

  it('a payload contains the detected format of unnamed bytes after the send [MEDIA-129]', async () => {
    const [bob, alice] = [
      await testBed.device('bob', { format }),
      await testBed.device('alice', { format }),
    ]
    const { image, video } = await filesOfKinds()
    for (const [kind, file, before, after] of [
      ['image', image, { imageFormat: 255 }, { imageFormat: 1 }],
      ['video', video, { videoFormat: '' }, { videoFormat: 'mp4' }],
    ] as const) {
      const bytes = Buffer.from(await file.arrayBuffer())
      for (const input of [bytes, { stream: Readable.from([bytes]) }]) {
        const message = messageOf(alice, kind, TO_BOB, input)
        expect(message.payload).toMatchObject(before)
        await alice.chat.sendMessage(message)
        expect((await receivedMessage(bob, message.ID)).payload).toMatchObject(after)
      }
    }
  })

  it('a video payload contains the snapshot that a mini program has made [MEDIA-129]', async () => {
    const bob = await testBed.device('bob', { format })
    const wx = fakeWx()
    const alice = await testBed.device('alice', { format, platform: miniProgramPlatform(wx, 'wx') })
    const bytes = new Uint8Array(await (await filesOfKinds()).video.arrayBuffer())
    const tempFilePath = wx.addFile('a.mp4', bytes)
    const thumbTempFilePath = wx.addFile('a.jpg', await photo(320, 240))
    const file = { tempFilePath, thumbTempFilePath, duration: 1.2, width: 160, height: 90 }
    const message = messageOf(alice, 'video', TO_BOB, file) as Message<VideoPayload>
    expect(message.payload).toMatchObject({ thumbUrl: '', thumbWidth: 160, thumbHeight: 90 })
    await alice.chat.sendMessage(message)
    const { payload } = (await receivedMessage(bob, message.ID)) as Message<VideoPayload>
    expect(payload).toMatchObject(thumbOf(there, 320, 240, expect.any(Number)))
    const answer = await fetch(payload.thumbUrl)
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(320)
  })

  it('a payload keeps the local file of the page after a modification [MEDIA-128]', async () => {
    const [bob, phone] = [await testBed.device('bob', { format }), await aPage(format)]
    const message = messageOf(phone, 'image', TO_BOB, (await filesOfKinds()).image)
    await phone.chat.sendMessage(message)
    const shown = JSON.stringify(message.payload)
    const [info] = (message.payload as ImagePayload).imageInfoArray
    expect(info?.url).toEqual(here)
    message.cloudCustomData = 'noted'
    await phone.chat.modifyMessage(message)
    expect(message.isModified).toBe(true)
    expect(JSON.stringify(message.payload)).toBe(shown)
    const received = await receivedMessage(bob, message.ID)
    await expect.poll(() => received.cloudCustomData).toBe('noted')
    expect((received.payload as ImagePayload).imageInfoArray[0]).toEqual({
      ...info,
      url: info?.imageUrl,
    })
  })
})
