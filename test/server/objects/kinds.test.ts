import { commands } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { aPicture, bytesOf, codeOf, filesServer, put, uploaded } from './support/files-server.ts'

const MEGABYTE = 1024 * 1024
const { FILE_TOO_LARGE, FILE_WRONG_TYPE, FILE_SPACE_USED_UP } = {
  FILE_TOO_LARGE: 4001,
  FILE_WRONG_TYPE: 4002,
  FILE_SPACE_USED_UP: 4005,
}

const box = (type: string, brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`${type}${brand}`), Buffer.alloc(12)])

const html = Buffer.from('<!doctype html><script>alert(1)</script>')
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n')
const OTHER = 'application/octet-stream'
const mp3 = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\0'),
  Buffer.from('fffb9064', 'hex'),
  Buffer.alloc(400),
])
const mp4 = box('ftyp', 'isom')
const mov = box('ftyp', 'qt  ')
const m4a = box('ftyp', 'M4A ')
const amr = Buffer.from('#!AMR\n0123456789')
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581', 'hex'),
  Buffer.alloc(40),
])
const silk = Buffer.concat([Buffer.of(2), Buffer.from('#!SILK_V3'), Buffer.alloc(40, 9)])
const aiff = Buffer.concat([Buffer.from('FORM\0\0\0\x2eAIFFCOMM'), Buffer.alloc(40)])
const threegp = box('ftyp', '3gp4')
const pcm = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 37) % 256))
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(60)])

describe('an uploaded file', () => {
  it.each([
    ['video', mp4, 'video/mp4'],
    ['video', mov, 'video/quicktime'],
    ['video', webm, 'video/webm'],
    ['audio', mp3, 'audio/mpeg'],
    ['audio', m4a, 'audio/x-m4a'],
    ['audio', mp4, 'audio/mp4'],
    ['audio', webm, 'audio/webm'],
    ['audio', amr, 'audio/amr'],
    ['file', exe, OTHER],
    ['file', html, OTHER],
    ['file', svg, OTHER],
    ['file', pdf, OTHER],
    ['file', gif, 'image/gif'],
    ['file', Buffer.of(7), OTHER],
  ] as const)('%s of %# is accepted as %s [MEDIA-31]', async (kind, bytes, type) => {
    const { user } = await filesServer()
    const { fileType, location } = await uploaded(await user('alice'), kind, bytes, 'a.png')
    expect(fileType).toBe(type)
    const answer = await fetch(location)
    expect(answer.headers.get('content-type')).toBe(type)
    const isShown = type !== OTHER
    expect(answer.headers.get('content-disposition')).toMatch(isShown ? /^inline/ : /^attachment/)
    expect(bytes.equals(await bytesOf(answer))).toBe(true)
  })

  it.each([
    [silk, 'a.silk', 'audio/silk', 'silk'],
    [aiff, 'a.aiff', 'audio/aiff', null],
    [threegp, 'a.3gp', 'audio/3gpp', null],
    [pcm, 'a.pcm', OTHER, 'pcm'],
    [pcm, 'a', OTHER, null],
    [Buffer.of(7), 'a.amr', OTHER, null],
  ])(
    'as unplayable audio is accepted and served as a download: %# [MEDIA-31]',
    async (bytes, name, type, format) => {
      const { user } = await filesServer()
      const { fileType, location } = await uploaded(await user('alice'), 'audio', bytes, name)
      expect(fileType).toBe(type)
      expect(new URL(location).searchParams.get('f')).toBe(format)
      const answer = await fetch(location)
      expect(answer.headers.get('content-type')).toBe(OTHER)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(bytes.equals(await bytesOf(answer))).toBe(true)
    },
  )

  it.each([
    ['image', exe],
    ['image', svg],
    ['image', html],
    ['image', mp4],
    ['image', Buffer.of(7)],
    ['video', aPicture(500)],
    ['video', mp3],
    ['audio', aPicture(500)],
    ['audio', html],
    ['audio', svg],
    ['audio', pdf],
    ['audio', exe],
  ] as const)(
    'is rejected as %s and removed if it is invalid: %# [MEDIA-31]',
    async (kind, bytes) => {
      const { user } = await filesServer()
      const alice = await user('alice')
      const { fileKey, uploadUrl, downloadUrl } = await alice.presign(kind, bytes.length, 'a.png')
      expect((await put(uploadUrl, bytes)).status).toBe(204)
      expect(await codeOf(alice.complete(fileKey))).toBe(FILE_WRONG_TYPE)
      expect(await codeOf(alice.complete(fileKey))).toBe(4004)
      expect((await fetch(downloadUrl)).status).toBe(404)
      expect((await put(uploadUrl, bytes)).status).toBe(404)
    },
  )
})

it.each([
  ['image', 20],
  ['audio', 20],
  ['video', 100],
  ['file', 100],
] as const)('the server accepts %s of up to %i MB [MEDIA-29]', async (kind, megabytes) => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const most = megabytes * MEGABYTE
  expect((await alice.presign(kind, most)).uploadUrl).not.toBe('')
  expect(await codeOf(alice.presign(kind, most + 1))).toBe(FILE_TOO_LARGE)
  expect(await codeOf(alice.slices(kind, most + 1))).toBe(FILE_TOO_LARGE)
  expect(await codeOf(alice.presign(kind, 0))).toBe(20001)
})

it('the server accepts files up to the size in the cloud configuration [MEDIA-29]', async () => {
  const { user } = await filesServer({
    cloudConfig: { image_size_limit: '1', file_size_limit: 300 },
  })
  const alice = await user('alice')
  expect(await codeOf(alice.presign('image', MEGABYTE + 1))).toBe(FILE_TOO_LARGE)
  expect((await alice.slices('file', 300 * MEGABYTE)).offset).toBe(0)
  expect(await codeOf(alice.slices('file', 300 * MEGABYTE + 1))).toBe(FILE_TOO_LARGE)
})

it('the server limits the files and open uploads of a user to its quota [MEDIA-30]', async () => {
  const { user } = await filesServer({ objects: { quotaMegabytes: 1 } })
  const [alice, bob] = [await user('alice'), await user('bob')]
  await uploaded(alice, 'file', Buffer.alloc(MEGABYTE / 2))
  expect((await alice.presign('file', MEGABYTE / 4)).fileKey).not.toBe('')
  expect(await codeOf(alice.presign('file', MEGABYTE / 4 + 1))).toBe(FILE_SPACE_USED_UP)
  const many = await Promise.all(
    Array.from({ length: 8 }, () => codeOf(alice.presign('file', MEGABYTE / 8))),
  )
  expect(many.filter((code) => code === 0)).toHaveLength(2)
  expect((await bob.presign('file', MEGABYTE)).fileKey).not.toBe('')
})

it('the server reserves quota for concurrent upload requests [MEDIA-30]', async () => {
  const { user } = await filesServer({ objects: { quotaMegabytes: 1 } })
  const alice = await user('alice')
  const requests = Array.from({ length: 25 }, () => codeOf(alice.presign('file', 100_000)))
  const codes = await Promise.all(requests)
  expect(codes.filter((code) => code === 0)).toHaveLength(10)
  expect(codes.filter((code) => code === FILE_SPACE_USED_UP)).toHaveLength(15)
})

it('the server limits the open uploads of a user to a thousand [MEDIA-30]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const one = { fileID: '1', fileType: 'file', fileName: 'a', fileSize: 1 } as const
  const open = (count: number) =>
    alice.client.request(commands.upload.presign, {
      uploadMethod: 0,
      conversationType: 1,
      uploadConfig: Array.from({ length: count }, () => one),
    })
  for (let opened = 0; opened < 1_000; opened += 20) await open(20)
  expect(await codeOf(open(1))).toBe(FILE_SPACE_USED_UP)
  expect(await codeOf(open(21))).toBe(20001)
})

it('the quota counts each file with at least 16 kB [MEDIA-145]', async () => {
  const { user } = await filesServer({ objects: { quotaMegabytes: 1 } })
  const [alice, bob] = [await user('alice'), await user('bob')]
  for (let i = 0; i < 60; i++) await uploaded(alice, 'file', Buffer.from('x'))
  for (let i = 0; i < 4; i++) expect((await alice.presign('file', 1)).fileKey).not.toBe('')
  expect(await codeOf(alice.presign('file', 1))).toBe(FILE_SPACE_USED_UP)
  await uploaded(bob, 'file', Buffer.alloc(MEGABYTE - 16 * 1024))
  expect((await bob.presign('file', 1)).fileKey).not.toBe('')
  expect(await codeOf(bob.presign('file', 1))).toBe(FILE_SPACE_USED_UP)
})

it('the quota counts received bytes, not declared ones [MEDIA-30]', async () => {
  const { user } = await filesServer({ objects: { quotaMegabytes: 1 } })
  const alice = await user('alice')
  const { uploadUrl } = await alice.presign('file', MEGABYTE)
  expect(await codeOf(alice.presign('file', 1_000))).toBe(FILE_SPACE_USED_UP)
  await put(uploadUrl, Buffer.alloc(100))
  expect((await alice.presign('file', 1_000)).fileKey).not.toBe('')
})

it.each([
  ['../../etc/passwd', '__.._etc_passwd'],
  ['C:\\secrets\\a.txt', 'C:_secrets_a.txt'],
  ['a\r\nSet-Cookie: b=1', 'aSet-Cookie: b=1'],
  ['', 'file'],
  ['...', '_'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['报告 😀 "final".pdf', '报告 😀 "final".pdf'],
  [`${'长'.repeat(300)}.docx`, `${'长'.repeat(83)}.docx`],
] as const)('the server stores a file with the name %j [MEDIA-34]', async (name, kept) => {
  const { user } = await filesServer()
  const bytes = Buffer.from('hello')
  const { fileName, location } = await uploaded(await user('alice'), 'file', bytes, name)
  expect(fileName).toBe(kept)
  const named = (await fetch(location)).headers.get('content-disposition') ?? ''
  const [, encoded = ''] = /filename\*=UTF-8''(.+)$/.exec(named) ?? []
  expect(decodeURIComponent(encoded)).toBe(kept)
  expect(named).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename/)
})
