import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { type ChatSDK, ImError, TYPES } from '../../../src/index.ts'
import { aReadyClient } from '../../support/client.ts'

const MEGABYTE = 2 ** 20

const toBob = { to: 'bob', conversationType: TYPES.CONV_C2C } as const

const methods = [
  'createImageMessage',
  'createAudioMessage',
  'createVideoMessage',
  'createFileMessage',
] as const

type Method = (typeof methods)[number]

/** The parts of a file picker's result that matter. */
const aFile = (name: string, type: string, size: number) => ({ name, type, size })

const create = (chat: ChatSDK, method: Method, payload: unknown) =>
  (chat[method] as (options: unknown) => { payload: object })({ ...toBob, payload })

/** Code and text of what a creation threw. */
const refusal = (act: () => unknown): { code: number; message: string } => {
  try {
    act()
  } catch (error) {
    if (error instanceof ImError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

const noFile: Readonly<Record<Method, number>> = {
  createImageMessage: 2251,
  createAudioMessage: 2300,
  createVideoMessage: 2350,
  createFileMessage: 2401,
}

describe('a file message', () => {
  it.each(
    methods.flatMap((method) =>
      [undefined, null, 'photo.png', {}, { files: [] }, { files: null }, { tempFiles: [] }].map(
        (file) => [method, file] as const,
      ),
    ),
  )('%s refuses %j, which contains no file [MSG-36]', async (method, file) => {
    const { chat } = await aReadyClient()
    expect(refusal(() => create(chat, method, { file })).code).toBe(noFile[method])
  })

  it.each([
    ['createImageMessage', aFile('a.svg', 'image/svg+xml', 0), 2252],
    ['createImageMessage', aFile('a.png', 'application/pdf', 5), 2252],
    ['createImageMessage', aFile('a', '', 5), 2252],
    ['createImageMessage', aFile('a.png', 'image/png', 0), 2108],
    ['createImageMessage', aFile('a.png', 'image/png', 20 * MEGABYTE), 2253],
    ['createVideoMessage', aFile('a.avi', 'video/x-msvideo', 100 * MEGABYTE + 1), 2351],
    ['createVideoMessage', aFile('a.avi', 'video/x-msvideo', 0), 2108],
    ['createVideoMessage', aFile('a.avi', 'video/x-msvideo', 5), 2352],
    ['createAudioMessage', aFile('a.mp3', 'audio/mpeg', 20 * MEGABYTE + 1), 2301],
    ['createAudioMessage', aFile('a.mp3', 'audio/mpeg', 0), 2108],
    ['createFileMessage', aFile('a.zip', '', 100 * MEGABYTE + 1), 2402],
    ['createFileMessage', aFile('a.zip', '', 0), 2108],
  ] as const)(
    '%s checks format and size in its own order: %j is %i [MSG-37]',
    async (method, file, code) => {
      const { chat } = await aReadyClient()
      expect(refusal(() => create(chat, method, { file })).code).toBe(code)
    },
  )

  it.each([
    ['createImageMessage', aFile('a.png', 'image/png', 20 * MEGABYTE - 1)],
    ['createVideoMessage', aFile('a.mp4', 'video/mp4', 100 * MEGABYTE)],
    ['createAudioMessage', aFile('a.mp3', 'audio/mpeg', 20 * MEGABYTE)],
    ['createFileMessage', aFile('a.exe', 'application/octet-stream', 100 * MEGABYTE)],
  ] as const)('%s accepts a file of exactly the limit [MSG-37]', async (method, file) => {
    const { chat } = await aReadyClient()
    expect(create(chat, method, { file }).payload).toBeTruthy()
  })

  it.each([
    ['createImageMessage', 'image', 'image/png', 20],
    ['createAudioMessage', 'audio', 'audio/mpeg', 20],
    ['createVideoMessage', 'video', 'video/mp4', 100],
    ['createFileMessage', 'file', 'text/plain', 100],
  ] as const)(
    '%s names the kind and the limit of a file that is too large [MSG-38]',
    async (method, kind, type, limit) => {
      const { chat } = await aReadyClient()
      const file = aFile('a', type, 1_000 * MEGABYTE)
      expect(refusal(() => create(chat, method, { file })).message).toContain(
        `the ${kind} is over the limit of ${limit} MB`,
      )
    },
  )

  it.each([
    ['a File', aFile('日落.JPG', '', 5)],
    ['a Blob with its type alone', { type: 'image/jpeg', size: 5 }],
    ['an input element', { files: [aFile('a.jpg', 'image/jpeg', 5)] }],
    [
      'a chooser of images',
      { tempFilePaths: ['t/a.jpg'], tempFiles: [{ path: 't/a.jpg', size: 5 }] },
    ],
    [
      'a chooser of media',
      { tempFiles: [{ tempFilePath: 't/a.jpg', size: 5, fileType: 'image' }] },
    ],
  ])('is created from %s [MSG-36]', async (_name, file) => {
    const { chat } = await aReadyClient()
    const { payload } = chat.createImageMessage({ ...toBob, payload: { file } })
    expect(payload).toMatchObject({ imageFormat: 1, imageInfoArray: [{ size: 5 }, {}, {}] })
  })

  it('accepts a real File and a real Blob [MSG-36]', async () => {
    const { chat } = await aReadyClient()
    const file = new File(['four'], 'a.txt', { type: 'text/plain' })
    expect(chat.createFileMessage({ ...toBob, payload: { file } }).payload).toMatchObject({
      fileName: 'a.txt',
      fileSize: 4,
      fileUrl: '',
    })
    const blob = new Blob(['four'], { type: 'image/png' })
    const image = chat.createImageMessage({ ...toBob, payload: { file: blob } })
    expect(image.payload.imageFormat).toBe(3)
  })

  it.each([
    ['application/pdf', 'file.pdf'],
    ['text/plain', 'file.txt'],
    ['application/octet-stream', 'file'],
    ['', 'file'],
  ])('of unnamed bytes of type "%s" has the name %s [MEDIA-123]', async (type, name) => {
    const { chat } = await aReadyClient()
    const file = new Blob(['four'], { type })
    const { payload } = chat.createFileMessage({ ...toBob, payload: { file } })
    expect(payload.fileName).toBe(name)
  })

  it('of a recording converts its milliseconds to seconds [MSG-39]', async () => {
    const { chat } = await aReadyClient()
    const file = { tempFilePath: 't/a.aac', duration: 3_400, fileSize: 900 }
    const { payload } = chat.createAudioMessage({ ...toBob, payload: { file } })
    expect(payload).toMatchObject({ second: 3, size: 900, url: '', remoteAudioUrl: '' })
  })

  it('of a video has whole seconds, and 200 for unknown dimensions [MSG-39]', async () => {
    const { chat } = await aReadyClient()
    const file = { tempFilePath: 't/a.mp4', duration: 12.8, size: 900, width: 0 }
    const { payload } = chat.createVideoMessage({ ...toBob, payload: { file } })
    expect(payload).toMatchObject({
      videoSecond: 12,
      videoSize: 900,
      videoFormat: 'mp4',
      thumbWidth: 200,
      thumbHeight: 200,
      thumbFormat: 'jpg',
    })
  })
})

describe('a file message with a URL', () => {
  const url = 'https://example.org/a'

  it('of an image always has original, large and thumbnail [MSG-40]', async () => {
    const { chat } = await aReadyClient()
    const original = { url, width: 800, height: 600, size: 9_000 }
    const thumbnail = { url: `${url}-s`, width: 198, height: 148, size: 90 }
    const { payload, ID } = chat.createImageMessage({
      ...toBob,
      payload: { imageInfoArray: [original, {}, thumbnail], imageFormat: 3 },
    })
    expect(payload).toEqual({
      uuid: ID,
      imageFormat: 3,
      imageInfoArray: [
        { ...original, imageUrl: url, type: 0, sizeType: 3 },
        { ...original, imageUrl: url, type: 2, sizeType: 2 },
        { ...thumbnail, imageUrl: `${url}-s`, type: 1, sizeType: 1 },
      ],
    })
  })

  it('of audio, video and file has exactly the fields of its kind [MSG-40]', async () => {
    const { chat } = await aReadyClient()
    const audio = chat.createAudioMessage({ ...toBob, payload: { url, second: 3, uuid: 'u' } })
    expect(audio.payload).toEqual({ uuid: 'u', url, remoteAudioUrl: url, size: 0, second: 3 })
    const file = chat.createFileMessage({
      ...toBob,
      payload: { fileUrl: url, fileName: '合同.pdf' },
    })
    expect(file.payload).toEqual({ uuid: file.ID, fileName: '合同.pdf', fileUrl: url, fileSize: 0 })
    const video = chat.createVideoMessage({
      ...toBob,
      payload: {
        videoUrl: url,
        videoSecond: 61.9,
        videoSize: 10,
        videoFormat: 'mp4',
        videoUUID: 'v',
        snapshotUrl: `${url}.jpg`,
        snapshotWidth: 320,
      },
    })
    expect(video.payload).toEqual({
      videoUrl: url,
      remoteVideoUrl: url,
      videoSecond: 61,
      videoSize: 10,
      videoFormat: 'mp4',
      videoUUID: 'v',
      thumbUUID: 'v-thumb',
      thumbUrl: `${url}.jpg`,
      thumbWidth: 320,
      thumbHeight: 200,
      thumbSize: 0,
      thumbFormat: 'jpg',
      snapshotUrl: `${url}.jpg`,
      snapshotWidth: 320,
      snapshotHeight: 200,
      snapshotSize: 0,
      snapshotFormat: 'jpg',
    })
  })

  it.each([
    ['createImageMessage', { imageInfoArray: [{ url: '' }] }, 2251],
    ['createImageMessage', { imageInfoArray: [{ url, width: 'wide' }] }, 2905],
    ['createAudioMessage', { url: '', second: 1 }, 2300],
    ['createAudioMessage', { url: 7, second: 1 }, 2905],
    ['createAudioMessage', { url }, 2905],
    ['createVideoMessage', { videoUrl: url }, 2905],
    ['createVideoMessage', { videoUrl: url, videoSecond: 1, thumbWidth: '1' }, 2905],
    ['createFileMessage', { fileUrl: url }, 2905],
    ['createFileMessage', { fileName: 'a' }, 2401],
  ] as const)('%s refuses %j with %i [MSG-40]', async (method, payload, code) => {
    const { chat } = await aReadyClient()
    expect(refusal(() => create(chat, method, payload)).code).toBe(code)
  })
})

describe('a file message in a mini program', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('warns %i times if its host cannot choose files: %s [MSG-63]', async (isTooOld, times) => {
    const platform = createTestPlatform()
    Object.assign(platform.device, { cannotChooseFiles: isTooOld })
    const { chat } = await aReadyClient(undefined, 'binary', { platform })
    const payload = { fileUrl: 'https://example.org/a', fileName: 'a' }
    expect(chat.createFileMessage({ ...toBob, payload }).payload.fileName).toBe('a')
    const warnings = platform.log.lines.filter(({ line }) => line.includes('createFileMessage'))
    expect(warnings).toHaveLength(times)
  })
})
