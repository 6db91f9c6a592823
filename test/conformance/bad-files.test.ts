import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Device } from 'tavern-im/testing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FilePayload } from '../../src/index.ts'
import { commands } from '../../src/protocol-entry.ts'
import { blackPng } from '../../testing/internal/pictures.ts'
import { connectRaw } from '../../testing/internal/raw-client.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import { type Kind, messageOf, receivedMessage, urlsOf } from './media-scene.ts'

const MB = 2 ** 20
const WRONG_TYPE = 4002

let testBed: TestBed
let alice: Device
let bob: Device

beforeAll(async () => {
  testBed = await createTestBed()
  bob = await testBed.device('bob')
  alice = await testBed.device('alice')
})

afterAll(() => testBed.close())

const target = { to: 'bob', conversationType: 'C2C' } as const

const sent = async (kind: Kind, file: unknown) => {
  const message = messageOf(alice, kind, target, file)
  await alice.chat.sendMessage(message)
  return receivedMessage(bob, message.ID)
}

/** The status and the headers that decide what a browser does with a file. */
const answerOf = async (url: string) => {
  const { headers, status } = await fetch(url)
  const [type, disposition, sniff, policy] = [
    'content-type',
    'content-disposition',
    'x-content-type-options',
    'content-security-policy',
  ].map((name) => headers.get(name) ?? '')
  return { status, type, disposition, sniff, policy }
}

const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03'), Buffer.alloc(200), randomBytes(500)])
const page = Buffer.from('<!doctype html><script>document.title = "it ran"</script>')
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "it ran"</script></svg>',
)

const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()

describe('a file that is not an image', () => {
  it.each([
    ['a program', program],
    ['a drawing with a script', drawing],
    ['a page', page],
    ['one byte', Buffer.from('x')],
  ])('%s that is called .png is refused as a picture [MEDIA-94]', async (_, bytes) => {
    const file = new File([bytes], 'holiday.png', { type: 'image/png' })
    await expect(sent('image', file)).rejects.toMatchObject({ code: WRONG_TYPE })
  })

  it('the server rejects an image whose decoding needs too much memory [MEDIA-94]', async () => {
    const file = new File([Uint8Array.from(blackPng(20_000, 20_000))], 'bomb.png', {
      type: 'image/png',
    })
    expect(file.size).toBeLessThan(2 * MB)
    await expect(sent('image', file)).rejects.toMatchObject({ code: WRONG_TYPE })
  })

  it('the server serves a file that is both an image and HTML only as an image [MEDIA-94]', async () => {
    const both = Uint8Array.from(Buffer.concat([await png(), page]))
    const received = await sent('image', new File([both], 'a.html', { type: 'image/png' }))
    const [whole = ''] = urlsOf(received)
    const answer = await answerOf(whole)
    expect(answer).toMatchObject({ status: 200, type: 'image/png', sniff: 'nosniff' })
    expect(answer.policy).toContain('sandbox')
  })

  it.each([
    ['a program', 'setup.exe', program],
    ['a drawing', 'a.svg', drawing],
    ['a page', 'index.html', page],
    ['one byte', 'x', Buffer.from('x')],
  ])('%s comes as a file that is only saved [MEDIA-95]', async (_, name, bytes) => {
    const received = await sent('file', new File([bytes], name, { type: 'text/html' }))
    const { fileUrl, fileSize } = received.payload as FilePayload
    expect(fileSize).toBe(bytes.length)
    const answer = await answerOf(fileUrl)
    expect(answer).toMatchObject({ type: 'application/octet-stream', sniff: 'nosniff' })
    expect(answer.disposition).toMatch(/^attachment;/)
    expect(answer.policy).toBe("sandbox; default-src 'none'")
  })
})

it.each([
  '../../etc/passwd',
  'C:\\Windows\\system32\\a.dll',
  '🎉 派对 👨‍👩‍👧.txt',
  `${'长'.repeat(300)}.txt`,
  'a\r\nSet-Cookie: a=b.txt',
  'a"; filename="b.html',
])(
  'a file may have the name %j: its URL and headers do not contain it [MEDIA-95]',
  async (name) => {
    const received = await sent('file', new File(['x'], name))
    const { fileUrl, fileName } = received.payload as FilePayload
    expect(fileName).toBe(name)
    expect(new URL(fileUrl).pathname).toMatch(/^\/objects\/\d+\/\d{6}\/[\w-]{22}$/)
    const { headers, status } = await fetch(fileUrl)
    expect([status, headers.get('set-cookie')]).toEqual([200, null])
    const [, saved = ''] = /filename\*=UTF-8''([^;]*)$/.exec(
      headers.get('content-disposition') ?? '',
    ) ?? ['', '']
    expect(decodeURIComponent(saved)).not.toMatch(/[\\/\r\n]/)
    expect(Buffer.byteLength(decodeURIComponent(saved))).toBeLessThanOrEqual(255)
  },
)

it('sendMessage rejects an empty file and one of 200 MB without an upload [MEDIA-96]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bad-files-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [kind, ending, code] of [
    ['image', 'png', 2253],
    ['audio', 'mp3', 2301],
    ['video', 'mp4', 2351],
    ['file', 'bin', 2402],
  ] as const) {
    const path = join(folder, `large.${ending}`)
    const large = await open(path, 'w')
    const message = () => messageOf(alice, kind, target, path)
    expect(message).toThrow(expect.objectContaining({ code: 2108 }))
    await large.truncate(200 * MB)
    await large.close()
    expect(message).toThrow(expect.objectContaining({ code }))
  }
})

it('the server closes an upload that exceeds its declared size [MEDIA-96]', async () => {
  const client = await connectRaw({ url: testBed.server.url, sdkAppID: SDKAPPID })
  await client.login('carol', sigOf('carol'))
  const order = { fileID: 'a', fileType: 'file', fileName: 'a', fileSize: 5 * MB } as const
  const { preSigList } = await client.request(commands.upload.presign, {
    uploadMethod: 0,
    conversationType: 1,
    uploadConfig: [order],
  })
  const [target] = preSigList
  let written = 0
  const status = await new Promise<number | undefined>((resolve) => {
    const call = request(target?.uploadUrl ?? '', { method: 'PUT' }, ({ statusCode }) => {
      resolve(statusCode)
      call.destroy()
    })
    call.on('error', () => resolve(undefined))
    const block = Buffer.alloc(MB)
    const feed = () => {
      if (call.destroyed || written >= 200 * MB) return
      written += MB
      call.write(block, feed)
    }
    feed()
  })
  expect(status).toBe(413)
  expect(written).toBeLessThan(50 * MB)
  const complete = client.request(commands.upload.complete, { fileKey: target?.fileKey ?? '' })
  await expect(complete).rejects.toMatchObject({ code: 4003 })
  client.webSocket.terminate()
})
