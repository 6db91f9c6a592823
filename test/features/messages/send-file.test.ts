import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Message, VideoPayload } from '../../../src/index.ts'
import { commands } from '../../../src/protocol-entry.ts'
import { serverUrl } from '../../../testing/scripted/uploads.ts'
import {
  aMediaClient,
  anImageOf,
  createFrom,
  ending,
  fileKinds,
  keepingClient,
} from '../support/files.ts'

const { complete, presign } = commands.upload
const { sendC2C } = commands.message

describe('a file message', () => {
  it.each([
    [
      'createImageMessage',
      { imageInfoArray: [{ url: 'blob:page/1', imageUrl: '', size: 4 }, {}, {}] },
    ],
    ['createAudioMessage', { url: 'blob:page/1', remoteAudioUrl: '', size: 4 }],
    ['createVideoMessage', { videoUrl: 'blob:page/1', remoteVideoUrl: '', videoSize: 4 }],
    ['createFileMessage', { fileUrl: 'blob:page/1', fileName: '合同.pdf', fileSize: 4 }],
  ] as const)(
    'with %s shows the local file before it is sent [MEDIA-70]',
    async (method, payload) => {
      const client = await aMediaClient()
      const file = fileKinds.find(([name]) => name === method)?.[1] as File
      const message = createFrom(client.chat, method, file)
      expect(message.payload).toMatchObject(payload)
      expect(message.status).toBe('unSend')
      await client.advance(60_000)
      expect(client.files.requests).toEqual([])
      expect(client.server.bodiesOf(presign)).toEqual([])
    },
  )

  it.each(fileKinds)('with %s uploads the file, then is sent [MEDIA-71]', async (method, file) => {
    const client = await keepingClient()
    const message = createFrom(client.chat, method, file)
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

  it('with an image has three sizes of the server, and shows the local one [MEDIA-71]', async () => {
    const client = await keepingClient()
    const message = anImageOf(client)
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

  it('with a video takes length and cover from the server if this device has none [MEDIA-71]', async () => {
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
    const message = createFrom(client.chat, ...fileKinds[2]) as Message<VideoPayload>
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

  it('with a video that uni-app has chosen in a page is uploaded [MEDIA-129]', async () => {
    const client = await keepingClient()
    const [method, tempFile] = fileKinds[2]
    const file = { tempFilePath: 'blob:uni', tempFile, duration: 3.5, size: 4, width: 1, height: 2 }
    const message = createFrom(client.chat, method, file as never) as Message<VideoPayload>
    expect(message.payload).toMatchObject({
      videoUrl: 'blob:page/1',
      videoSecond: 3,
      thumbWidth: 1,
    })
    const end = ending(client.chat.sendMessage(message))
    await client.until(() => end.code === 0)
    expect(message.payload.remoteVideoUrl).toBe(serverUrl(message.ID))
  })

  it('that is online-only is uploaded as well [MEDIA-71]', async () => {
    const client = await keepingClient()
    const message = anImageOf(client)
    const end = ending(client.chat.sendMessage(message, { onlineUserOnly: true }))
    await client.until(() => end.code !== undefined)
    expect(end.code).toBe(0)
    expect(message.payload.imageInfoArray[0]?.imageUrl).toBe(serverUrl(message.ID))
  })

  it('with bytes without name and type is accepted: the server inspects them [MEDIA-79]', async () => {
    const client = await keepingClient()
    const end = ending(
      client.chat.sendMessage(createFrom(client.chat, 'createImageMessage', new Blob(['four']))),
    )
    await client.until(() => end.code === 0)
    const named = new File(['four'], 'a')
    expect(() => createFrom(client.chat, 'createImageMessage', named)).toThrow(
      expect.objectContaining({ code: 2252 }),
    )
  })

  it('that cannot be sent is refused before anything is uploaded [MEDIA-72]', async () => {
    const client = await keepingClient()
    const message = createFrom(client.chat, ...fileKinds[0], {
      to: '@TGS#_community',
      conversationType: 'GROUP',
    })
    const end = ending(client.chat.sendMessage(message))
    await client.advance(0)
    expect(end.code).toBe(2115)
    const long = anImageOf(client, { cloudCustomData: 'x'.repeat(20_000) })
    const other = ending(client.chat.sendMessage(long))
    await client.advance(0)
    expect(other.code).toBe(80002)
    expect(client.files.requests).toEqual([])
  })
})

describe('an upload that fails', () => {
  it.each([
    [fileKinds[0], 2100],
    [fileKinds[1], 2300],
    [fileKinds[2], 2350],
    [fileKinds[3], 2400],
  ] as const)('fails its message with the code for its kind, %j [MEDIA-74]', async (kind, code) => {
    const client = await keepingClient()
    client.files.refuse(500)
    const message = createFrom(client.chat, kind[0], kind[1])
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

  it('is not repeated if the file was stored and only the send failed [MEDIA-74]', async () => {
    const client = await aMediaClient({ prepare: (server) => server.refuse(sendC2C, 20007) })
    const message = anImageOf(client)
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
  it('are those of the operator [MEDIA-79]', async () => {
    const client = await aMediaClient({
      prepare: (server) =>
        server.on(commands.configuration.cloud, () => ({
          version: 1,
          config: JSON.stringify({ image_size_limit: 1, file_size_limit: '2' }),
          expiredTime: 3_600,
        })),
    })
    const of = (megabytes: number) => new File([new Uint8Array(megabytes * 2 ** 20)], 'a.png')
    expect(() => createFrom(client.chat, 'createImageMessage', of(1))).toThrow(
      expect.objectContaining({ code: 2253, message: expect.stringContaining('limit of 1 MB') }),
    )
    expect(createFrom(client.chat, 'createFileMessage', of(2)).status).toBe('unSend')
    expect(() => createFrom(client.chat, 'createFileMessage', of(2.5))).toThrow(
      expect.objectContaining({ code: 2402, message: expect.stringContaining('limit of 2 MB') }),
    )
    expect(client.files.shown.size).toBe(1)
  })
})
