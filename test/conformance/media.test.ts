import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from '../../server/src/services/objects/programs.ts'
import type { Message } from '../../src/index.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import {
  aTeam,
  bytesAt,
  filesOfKinds,
  type Kind,
  messageOf,
  newest,
  otherRecordings,
  receivedMessage,
  urlsOf,
} from './media-scene.ts'

let testBed: TestBed

beforeEach(async () => {
  testBed = await createTestBed()
})

afterEach(() => testBed.close())

const hasTools = findProgram('ffmpeg') !== undefined && findProgram('ffprobe') !== undefined

const url = expect.stringMatching(/^http:.*\/objects\//)

/** The payloads that every device must have. */
const expected = ({ image, audio, video, file }: Awaited<ReturnType<typeof filesOfKinds>>) => ({
  image: {
    imageFormat: 1,
    imageInfoArray: [
      { type: 0, width: 1600, height: 1200, size: image.size, imageUrl: url },
      { type: 2, width: 960, height: 720, imageUrl: url },
      { type: 1, width: 264, height: 198, imageUrl: url },
    ],
  },
  audio: { remoteAudioUrl: url, size: audio.size, ...(hasTools && { second: 1 }) },
  video: {
    remoteVideoUrl: url,
    videoFormat: 'mp4',
    videoSize: video.size,
    ...(hasTools && { videoSecond: 1, thumbUrl: url, thumbWidth: 160, thumbHeight: 90 }),
  },
  file: { fileUrl: url, fileName: file.name, fileSize: file.size },
})

const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer())

const plain = (messages: readonly Message[]) =>
  messages.map(({ ID, type, payload }) => ({ ID, type, payload }))

describe.each(formats)('files of every kind over %s frames', (format) => {
  it('files of every kind are the same on all devices, after a reload and after a restart [MEDIA-90]', async () => {
    const { phone, tablet, bob, bobToo, groupID } = await aTeam(testBed, format)
    const files = await filesOfKinds()
    for (const [to, conversationType, theirs] of [
      ['bob', 'C2C', 'C2Calice'],
      [groupID, 'GROUP', `GROUP${groupID}`],
    ] as const) {
      const sent: Message[] = []
      for (const [kind, file] of Object.entries(files) as [Kind, File][]) {
        const message = messageOf(phone, kind, { to, conversationType }, file)
        await phone.chat.sendMessage(message)
        expect(message.payload).toMatchObject(expected(files)[kind])
        for (const device of [tablet, bob, bobToo]) {
          const received = await receivedMessage(device, message.ID)
          expect(received.payload).toMatchObject(expected(files)[kind])
          expect(urlsOf(received)).toEqual(urlsOf(message))
        }
        const [whole = ''] = urlsOf(message)
        expect((await bytesOf(file)).equals(await bytesAt(whole))).toBe(true)
        for (const one of urlsOf(message).slice(1)) await bytesAt(one)
        sent.push(message)
      }
      const reloaded = await testBed.device('bob', { format })
      const before = await newest(reloaded, theirs)
      expect(before.map(({ ID }) => ID)).toEqual(sent.map(({ ID }) => ID))
      expect(before.map(urlsOf)).toEqual(sent.map(urlsOf))
      const { url: address } = await testBed.restart()
      for (const { cable } of [phone, tablet, bob, bobToo, reloaded]) cable.reconnect(address)
      const restarted = await testBed.device('bob', { format })
      expect(plain(await newest(restarted, theirs))).toEqual(plain(before))
    }
  })

  it('voices and videos play in the other formats that browsers record [MEDIA-90]', async () => {
    const { phone, bob } = await aTeam(testBed, format)
    for (const [kind, file] of Object.entries(otherRecordings()) as [Kind, File][]) {
      const target = { to: 'bob', conversationType: 'C2C' } as const
      const message = messageOf(phone, kind, target, file)
      await phone.chat.sendMessage(message)
      const [whole = ''] = urlsOf(await receivedMessage(bob, message.ID))
      const answer = await fetch(whole, { headers: { Range: 'bytes=0-9' } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([206, file.type])
    }
  })
})
