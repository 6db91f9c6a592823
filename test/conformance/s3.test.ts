import sharp from 'sharp'
import { Cable, type Device } from 'tavern-im/testing'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { S3Options } from '../../server/src/index.ts'
import { EVENT, type Message, TYPES } from '../../src/index.ts'
import { aBucket } from '../server/objects/s3/support/bucket.ts'
import { aProvider } from '../server/support/provider.ts'
import { formats } from '../support/formats.ts'
import { createTestBed, type TestBed } from '../support/test-bed.ts'
import { cutConnection } from './support.ts'

let testBed: TestBed
let options: S3Options

beforeEach(async () => {
  options = await aBucket()
  testBed = await createTestBed({ s3: options })
})

afterEach(() => testBed.close())

/** No two slices of it are the same. */
const fileOf = (size: number): Buffer =>
  Buffer.alloc(
    size,
    Uint8Array.from({ length: 251 }, (_, index) => index),
  )

const received = async (device: Device): Promise<Message> => {
  const list = await device.until(EVENT.MESSAGE_RECEIVED)
  return list[0] as Message
}

const payloadOf = <Payload>(message: Message) => message.payload as Payload

interface FilePayload {
  readonly fileUrl: string
}

interface ImagePayload {
  readonly imageInfoArray: readonly {
    readonly url: string
    readonly width: number
    readonly height: number
  }[]
}

const bytesAt = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, status: answer.status, url: answer.url, headers: answer.headers }
}

describe.each(formats)('files in an S3 store, over %s', (format) => {
  const two = async () => [
    await testBed.device('alice', { format }),
    await testBed.device('bob', { format }),
  ]

  const sendFile = async ({ chat }: Device, bytes: Buffer) => {
    const message = chat.createFileMessage({
      to: 'bob',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([new Uint8Array(bytes)], '合同 (1).pdf') },
    })
    const { data } = await chat.sendMessage(message)
    return data.message
  }

  it('an image upload stores the image and its smaller sizes in S3 [MEDIA-60]', async () => {
    const [alice, bob] = (await two()) as [Device, Device]
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const picture = await sharp({
      create: { width: 900, height: 800, channels: 3, background: 'red', noise },
    })
      .jpeg()
      .toBuffer()
    const message = alice.chat.createImageMessage({
      to: 'bob',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([new Uint8Array(picture)], 'a.jpg') },
    })
    await alice.chat.sendMessage(message)
    const { imageInfoArray } = payloadOf<ImagePayload>(await received(bob))
    const [whole, , small] = imageInfoArray
    const original = await bytesAt(whole?.url ?? '')
    expect(original.bytes.equals(picture)).toBe(true)
    expect(original.headers.get('content-type')).toBe('image/jpeg')
    const thumbnail = await sharp((await bytesAt(small?.url ?? '')).bytes).metadata()
    expect([thumbnail.width, thumbnail.height]).toEqual([small?.width, small?.height])
    expect(thumbnail.height).toBe(198)
  })

  it('a large file is uploaded to S3 in slices, none of which passes the server [MEDIA-60]', async () => {
    const [alice, bob] = (await two()) as [Device, Device]
    const file = fileOf(11 * 1024 * 1024 + 7)
    await sendFile(alice, file)
    const { fileUrl } = payloadOf<FilePayload>(await received(bob))
    expect(new URL(fileUrl).pathname).toMatch(/^\/objects\//)
    const { bytes, url, headers } = await bytesAt(fileUrl)
    expect(bytes.equals(file)).toBe(true)
    expect(new URL(url).host.endsWith(new URL(options.endpoint).host)).toBe(true)
    expect(headers.get('content-disposition')).toMatch(/^attachment; .*filename\*=UTF-8''%E5%90%88/)
    const part = await bytesAt(fileUrl, { headers: { range: 'bytes=5242880-5242889' } })
    expect(part.status).toBe(206)
    expect(part.bytes).toEqual(file.subarray(5_242_880, 5_242_890))
  })

  it('a signed URL redirects to S3 until it expires [MEDIA-64]', async () => {
    const [alice, bob] = (await two()) as [Device, Device]
    await sendFile(alice, fileOf(10))
    const { fileUrl } = payloadOf<FilePayload>(await received(bob))
    const answer = await fetch(fileUrl, { redirect: 'manual' })
    await answer.arrayBuffer()
    expect(answer.status).toBe(302)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('private, max-age=1800')
    expect(answer.headers.get('etag')).toBeNull()
    const again = await fetch(fileUrl, { redirect: 'manual' })
    await again.arrayBuffer()
    expect(again.headers.get('location')).toBe(answer.headers.get('location'))
    const forged = await bytesAt(fileUrl.replace(/s=./, 's=!'))
    expect(forged.status).toBe(403)
  })
})

it('a large upload continues after the connection to store and server is restored [MEDIA-63]', async () => {
  const line = await Cable.to(options.endpoint)
  onTestFinished(() => line.remove())
  const apart = await createTestBed({
    s3: { ...options, publicEndpoint: line.url.replace('ws:', 'http:') },
  })
  onTestFinished(() => apart.close())
  const [alice, bob] = [await apart.device('alice'), await apart.device('bob')]
  const file = fileOf(16 * 1024 * 1024)
  let isCut = false
  const halfway = new Promise<void>((resolve) => {
    const onProgress = (done: number) => {
      if (done < 0.5 || isCut) return
      isCut = true
      line.cut()
      resolve()
    }
    const message = alice.chat.createFileMessage({
      to: 'bob',
      conversationType: TYPES.CONV_C2C,
      payload: { file: new File([new Uint8Array(file)], 'a.bin') },
      onProgress,
    })
    void alice.chat.sendMessage(message)
  })
  await halfway
  await cutConnection(alice)
  line.reconnect()
  alice.cable.reconnect()
  const { fileUrl } = payloadOf<FilePayload>(await received(bob))
  expect((await bytesAt(fileUrl)).bytes.equals(file)).toBe(true)
})

it('sendMessage rejects if the store fails, and the server logs the reason [MEDIA-67]', async () => {
  const lines: string[] = []
  const store = await aProvider((_, response) => {
    response.writeHead(403)
    response.end('<Error><Code>InvalidAccessKeyId</Code></Error>')
  })
  const broken = await createTestBed({
    s3: { endpoint: store.url, bucket: 'files', accessKey: 'AKIAEXAMPLE', secretKey: 'a-secret' },
    logLevel: 'info',
    logTo: { write: (line) => void lines.push(line) },
  })
  onTestFinished(() => broken.close())
  const { chat } = await broken.device('alice')
  const message = chat.createFileMessage({
    to: 'alice',
    conversationType: TYPES.CONV_C2C,
    payload: { file: new File([new Uint8Array(2_000_000)], 'a.bin') },
  })
  await expect(chat.sendMessage(message)).rejects.toThrow(
    'the object store answered 403 InvalidAccessKeyId',
  )
  expect(message.status).toBe('fail')
  const said = lines.filter((line) => line.includes('object store request failed'))
  expect(JSON.parse(said[0] ?? '{}')).toMatchObject({
    level: 40,
    operation: 'begin upload',
    status: 403,
    code: 'InvalidAccessKeyId',
  })
  expect(lines.join()).not.toMatch(/AKIAEXAMPLE|a-secret/)
})

it('sendMessage rejects with the reason for a refused file, also if the store cannot delete it [MEDIA-67]', async () => {
  const program = 'MZ, which is no picture'
  const store = await aProvider(({ method, url }, response) => {
    const isRefused = method === 'DELETE' && !url.includes('/incoming/')
    response.writeHead(isRefused ? 403 : 200)
    response.end(isRefused ? '' : program)
  })
  const stubborn = await createTestBed({
    s3: { endpoint: store.url, bucket: 'files', accessKey: 'AKIAEXAMPLE', secretKey: 'a-secret' },
  })
  onTestFinished(() => stubborn.close())
  const { chat } = await stubborn.device('alice')
  const message = chat.createImageMessage({
    to: 'alice',
    conversationType: TYPES.CONV_C2C,
    payload: { file: new File([program], 'a.png') },
  })
  await expect(chat.sendMessage(message)).rejects.toThrow('expected image, but its content is of')
  const removed = () => store.requests.filter(({ method }) => method === 'DELETE')
  await vi.waitFor(() => expect(removed().some(({ url }) => url.includes('.198?'))).toBe(true))
})
