import { describe, expect, it } from 'vitest'
import type { ChatSDK, ImagePayload, Message, VideoPayload } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { aMediaClient, type MediaClient, serverUrl } from '../support/files.ts'
import { shown, write } from '../support/pages.ts'
import { storesMessages } from '../support/server-side.ts'

const { complete, presign } = commands.upload
const { sendC2C } = commands.message

const toBob = { to: 'bob', conversationType: 'C2C' } as const

const kinds = [
  ['createImageMessage', new File(['four'], 'a.png', { type: 'image/png' })],
  ['createAudioMessage', new File(['four'], 'a.m4a', { type: 'audio/mp4' })],
  ['createVideoMessage', new File(['four'], 'a.mp4', { type: 'video/mp4' })],
  ['createFileMessage', new File(['four'], '合同.pdf', { type: 'application/pdf' })],
] as const

type Method = (typeof kinds)[number][0]

const create = (chat: ChatSDK, method: Method, file: Blob, more: object = {}): Message =>
  (chat[method] as (options: unknown) => Message)({ ...toBob, payload: { file }, ...more })

const anImage = ({ chat }: Pick<MediaClient, 'chat'>, more: object = {}) =>
  create(chat, 'createImageMessage', kinds[0][1], more) as Message<ImagePayload>

/** How a call ends, once it does: 0, or the code it rejects with. */
const ending = (call: Promise<unknown>) => {
  const end: { code?: number; error?: { code: number; message: string; data: object } } = {}
  call.then(
    () => Object.assign(end, { code: 0 }),
    (error) => Object.assign(end, { code: error.code, error }),
  )
  return end
}

const keeping = () => aMediaClient({ prepare: (server) => void storesMessages(server) })

describe('a message of a file', () => {
  it.each([
    [
      'createImageMessage',
      { imageInfoArray: [{ url: 'blob:page/1', imageUrl: '', size: 4 }, {}, {}] },
    ],
    ['createAudioMessage', { url: 'blob:page/1', remoteAudioUrl: '', size: 4 }],
    ['createVideoMessage', { videoUrl: 'blob:page/1', remoteVideoUrl: '', videoSize: 4 }],
    ['createFileMessage', { fileUrl: 'blob:page/1', fileName: '合同.pdf', fileSize: 4 }],
  ] as const)(
    '%s shows it from this page before it is sent [MEDIA-70]',
    async (method, payload) => {
      const client = await aMediaClient()
      const file = kinds.find(([name]) => name === method)?.[1] as File
      const message = create(client.chat, method, file)
      expect(message.payload).toMatchObject(payload)
      expect(message.status).toBe('unSend')
      await client.advance(60_000)
      expect(client.files.requests).toEqual([])
      expect(client.server.bodiesOf(presign)).toEqual([])
    },
  )

  it.each(kinds)('%s uploads it, then goes out [MEDIA-71]', async (method, file) => {
    const client = await keeping()
    const message = create(client.chat, method, file)
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => end.code !== undefined)
    expect(end.code).toBe(0)
    expect(message).toMatchObject({ status: 'success', sequence: 1 })
    const [request] = client.files.requests
    expect(await new Response(request?.body as Blob).text()).toBe('four')
    const [sent] = client.server.bodiesOf(sendC2C)
    expect(JSON.stringify(sent?.payload)).not.toContain('blob:')
    expect(JSON.stringify(sent?.payload)).toContain(serverUrl(message.ID))
    const names: string[] = [presign.name, complete.name, sendC2C.name]
    expect(client.server.commandsReceived.filter((name) => names.includes(name))).toEqual(names)
  })

  it('of an image has three sizes of the server, and shows the one of this page [MEDIA-71]', async () => {
    const client = await keeping()
    const message = anImage(client)
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => end.code === 0)
    const url = serverUrl(message.ID)
    const here = { url: 'blob:page/1' }
    expect(message.payload.imageInfoArray).toEqual([
      { ...here, imageUrl: url, width: 800, height: 600, size: 4, type: 0, sizeType: 3 },
      { ...here, imageUrl: `${url}&v=720`, width: 720, height: 540, size: 5, type: 2, sizeType: 2 },
      { ...here, imageUrl: `${url}&v=198`, width: 264, height: 198, size: 3, type: 1, sizeType: 1 },
    ])
    const [sent] = client.server.bodiesOf(sendC2C)
    expect(sent?.payload).toEqual({
      ...message.payload,
      imageInfoArray: message.payload.imageInfoArray.map((info) => ({
        ...info,
        url: info.imageUrl,
      })),
    })
    expect(client.files.shown.has('blob:page/1')).toBe(true)
  })

  it('of a video takes length and picture of the server where this device has none [MEDIA-71]', async () => {
    const client = await aMediaClient({
      prepare(server) {
        storesMessages(server)
        server.on(complete, ({ fileKey }) => ({
          fileKey,
          fileName: 'a.mp4',
          fileSize: 4,
          fileType: 'video/mp4',
          location: serverUrl(fileKey),
          width: 640,
          height: 480,
          duration: 12.9,
          snapshotInfo: { url: 'https://x/c', width: 320, height: 240, size: 7, format: 'jpg' },
        }))
      },
    })
    const message = create(client.chat, ...kinds[2]) as Message<VideoPayload>
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => end.code === 0)
    expect(message.payload).toMatchObject({
      videoUrl: 'blob:page/1',
      remoteVideoUrl: serverUrl(message.ID),
      videoSecond: 12,
      thumbUrl: 'https://x/c',
      thumbWidth: 320,
      thumbHeight: 240,
      thumbSize: 7,
      snapshotUrl: 'https://x/c',
    })
  })

  it('to one who is only online is uploaded as well [MEDIA-71]', async () => {
    const client = await keeping()
    const message = anImage(client)
    const end = ending(client.chat.sendMessage(message, { onlineUserOnly: true }))
    await client.until(() => end.code !== undefined)
    expect(end.code).toBe(0)
    expect(message.payload.imageInfoArray[0]?.imageUrl).toBe(serverUrl(message.ID))
  })

  it('that cannot be sent is refused before anything is uploaded [MEDIA-72]', async () => {
    const client = await keeping()
    const message = create(client.chat, ...kinds[0], {
      to: '@TGS#_community',
      conversationType: 'GROUP',
    })
    const end = ending(client.chat.sendMessage(message))
    await client.advance(0)
    expect(end.code).toBe(2115)
    const long = anImage(client, { cloudCustomData: 'x'.repeat(20_000) })
    const other = ending(client.chat.sendMessage(long))
    await client.advance(0)
    expect(other.code).toBe(80002)
    expect(client.files.requests).toEqual([])
  })
})

describe('while a file is uploaded', () => {
  const held = async () => {
    const client = await keeping()
    const release = client.files.hold()
    const message = anImage(client)
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => client.files.requests.length === 1)
    return { client, release, message, end }
  }

  it('what is written afterwards goes, and stands below it until it is stored [MEDIA-73]', async () => {
    const { client, release, message, end } = await held()
    const text = write(client.chat, 'later')
    await client.advance(0)
    expect(text.status).toBe('success')
    expect(message.status).toBe('unSend')
    expect(shown(client)).toEqual(['undefined unSend', 'later success'])
    release()
    await client.until(() => end.code === 0)
    expect([text.sequence, message.sequence]).toEqual([1, 2])
    expect(shown(client)).toEqual(['later success', 'undefined success'])
  })

  it('what was written before it and waits stands above it [MEDIA-73]', async () => {
    const client = await keeping()
    client.server.stop()
    await client.advance(0)
    write(client.chat, 'before')
    client.chat.sendMessage(anImage(client)).catch(() => undefined)
    write(client.chat, 'after')
    expect(shown(client)).toEqual(['before unSend', 'undefined unSend', 'after unSend'])
    client.server.start()
    await client.advance(20_000)
    await client.until(() => client.server.bodiesOf(sendC2C).length > 0)
    expect(shown(client)).toEqual(['before success', 'after success', 'undefined success'])
  })

  it('its call waits longer than that of a text, and no longer than nothing moves [MEDIA-76]', async () => {
    const { client, message, end, release } = await held()
    await client.advance(40_000)
    client.files.requests[0]?.onSent?.(2)
    await client.advance(59_000)
    expect(end.code).toBeUndefined()
    await client.advance(1_100)
    expect(end.code).toBe(2801)
    client.files.accept()
    release()
    await client.advance(200_000)
    await client.until(() => message.status === 'success')
  })

  it('onProgress hears 0 to 1, and status stays unSend [MEDIA-76]', async () => {
    const client = await keeping()
    const heard: number[] = []
    const release = client.files.hold()
    const message = anImage(client, { onProgress: (progress: number) => heard.push(progress) })
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => client.files.requests.length === 1)
    await client.advance(100)
    client.files.requests[0]?.onSent?.(2)
    expect(heard.at(-1)).toBeGreaterThan(0)
    expect(heard.at(-1)).toBeLessThan(1)
    expect(message.status).toBe('unSend')
    release()
    await client.until(() => end.code === 0)
    expect(heard.at(-1)).toBe(1)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
  })

  it.each(['cancelUpload', 'signal', 'signal before'])(
    '%s fails the message, says so, and it can be sent again [MEDIA-75]',
    async (way) => {
      const client = await keeping()
      const release = client.files.hold()
      const message = anImage(client)
      const controller = new AbortController()
      if (way === 'signal before') controller.abort()
      const end = ending(client.chat.sendMessage(message, { signal: controller.signal }))
      const second = ending(client.chat.resendMessage(message))
      if (way !== 'signal before') {
        await client.until(() => client.files.requests.length === 1)
        if (way === 'signal') controller.abort()
        else void client.chat.cancelUpload(message)
      }
      await client.until(() => end.code !== undefined)
      expect(end).toMatchObject({ code: 2100, error: { data: { isCancelled: true, message } } })
      expect(end.error?.message).toContain('cancelled')
      expect(second.code).toBe(2100)
      expect(message.status).toBe('fail')
      release()
      await client.advance(100_000)
      expect(message.status).toBe('fail')
      expect(client.server.bodiesOf(sendC2C)).toEqual([])
      client.files.accept()
      const again = ending(client.chat.resendMessage(message))
      await client.until(() => again.code !== undefined)
      expect(again.code).toBe(0)
      expect(message).toMatchObject({ status: 'success', isResend: true })
    },
  )

  it('that waits for the connection can be cancelled, too [MEDIA-75]', async () => {
    const client = await keeping()
    client.server.stop()
    await client.advance(0)
    const message = anImage(client)
    const end = ending(client.chat.sendMessage(message))
    await client.advance(0)
    await client.chat.cancelUpload(message)
    await client.advance(0)
    expect(end.code).toBe(2100)
    client.server.start()
    await client.advance(60_000)
    expect(client.files.requests).toEqual([])
  })

  it('nothing else can be cancelled: 2905, 2105 [MEDIA-75]', async () => {
    const client = await keeping()
    const text = write(client.chat, 'a')
    await client.advance(0)
    for (const [given, code] of [
      [text, 2905],
      [anImage(client), 2905],
      [{}, 2105],
    ] as const) {
      await expect(client.chat.cancelUpload(given as Message)).rejects.toMatchObject({ code })
    }
  })

  it('it can be discarded, and nothing of it goes on [MEDIA-75]', async () => {
    const { client, message, end, release } = await held()
    await client.chat.discardMessage(message)
    await client.advance(0)
    expect(end.code).toBe(2100)
    expect(shown(client)).toEqual([])
    expect(client.files.shown.size).toBe(0)
    release()
    await client.advance(100_000)
    expect(client.server.bodiesOf(sendC2C)).toEqual([])
  })

  it('a logout ends it [MEDIA-75]', async () => {
    const { client, end } = await held()
    await client.chat.logout()
    await client.advance(0)
    expect(end.code).toBe(3005)
    expect(client.files.shown.size).toBe(0)
    expect(client.platform.counts().timers).toBe(0)
  })
})

describe('an upload that fails', () => {
  it.each([
    [kinds[0], 2100],
    [kinds[1], 2300],
    [kinds[2], 2350],
    [kinds[3], 2400],
  ] as const)('fails its message with the code of its kind, %j [MEDIA-74]', async (kind, code) => {
    const client = await keeping()
    client.files.refuse(500)
    const message = create(client.chat, kind[0], kind[1])
    const end = ending(client.chat.sendMessage(message))
    await client.advance(60_000)
    await client.until(() => end.code !== undefined)
    expect(end).toMatchObject({ code, error: { data: { message } } })
    expect(message.status).toBe('fail')
    client.files.accept()
    const again = ending(client.chat.resendMessage(message))
    await client.until(() => again.code !== undefined)
    expect(again.code).toBe(0)
  })

  it('is not what is done again where the file is there and sending failed [MEDIA-74]', async () => {
    const client = await aMediaClient({ prepare: (server) => server.refuse(sendC2C, 20007) })
    const message = anImage(client)
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => end.code !== undefined)
    expect(end.code).toBe(20007)
    storesMessages(client.server)
    const again = ending(client.chat.resendMessage(message))
    await client.until(() => again.code !== undefined)
    expect(again.code).toBe(0)
    expect(client.files.requests).toHaveLength(1)
    const sent = client.server.bodiesOf(sendC2C)
    expect(sent[1]?.payload).toEqual(sent[0]?.payload)
  })
})

describe('the limits of files', () => {
  it('are what the operator says [MEDIA-79]', async () => {
    const client = await aMediaClient({
      prepare: (server) =>
        server.on(commands.configuration.cloud, () => ({
          version: 1,
          config: JSON.stringify({ image_size_limit: 1, file_size_limit: '2' }),
          expiredTime: 3_600,
        })),
    })
    const of = (megabytes: number) => new File([new Uint8Array(megabytes * 2 ** 20)], 'a.png')
    expect(() => create(client.chat, 'createImageMessage', of(1))).toThrow(
      expect.objectContaining({ code: 2253, message: expect.stringContaining('limit of 1 MB') }),
    )
    expect(create(client.chat, 'createFileMessage', of(2)).status).toBe('unSend')
    expect(() => create(client.chat, 'createFileMessage', of(2.5))).toThrow(
      expect.objectContaining({ code: 2402, message: expect.stringContaining('limit of 2 MB') }),
    )
    expect(client.files.shown.size).toBe(1)
  })
})
