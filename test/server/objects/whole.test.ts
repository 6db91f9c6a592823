import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { plain } from '../../../testing/internal/pictures.ts'
import { bytesOf, codeOf, filesServer, put, uploaded } from './support/files-server.ts'

const MEGABYTE = 1024 * 1024

const onItsWay = (directory: string) => readdirSync(join(directory, 'uploads'))

it('the server accepts a file by PUT, describes it and returns it [MEDIA-20]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(900_000)
  const { fileKey, uploadUrl, downloadUrl, fileID } = await alice.presign(
    'file',
    bytes.length,
    '文件.zip',
  )
  expect(fileID).toBe('1')
  expect(fileKey).toMatch(/^202311\/[\w-]{22}$/)
  expect((await fetch(downloadUrl)).status).toBe(404)
  expect((await put(uploadUrl, bytes)).status).toBe(204)
  const result = await alice.complete(fileKey)
  expect(result).toEqual({
    fileKey,
    fileName: '文件.zip',
    fileSize: bytes.length,
    fileType: 'application/octet-stream',
    location: expect.stringContaining(`/objects/1400000000/${fileKey}?e=`),
    width: 0,
    height: 0,
    duration: 0,
  })
  expect(bytes.equals(await bytesOf(fetch(result.location)))).toBe(true)
  expect(bytes.equals(await bytesOf(fetch(downloadUrl)))).toBe(true)
  expect(onItsWay(directory)).toEqual([])
})

it('the server accepts a file as a POST form from browsers and mini programs [MEDIA-21]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(2 * MEGABYTE)
  const { fileKey, uploadUrl } = await alice.presign('file', bytes.length, 'a.bin', 1)
  const form = new FormData()
  form.append('key', 'anything')
  form.append('file', new Blob([bytes]), '../../a.bin')
  expect((await fetch(uploadUrl, { method: 'POST', body: form })).status).toBe(204)
  const { location, fileName } = await alice.complete(fileKey)
  expect(fileName).toBe('a.bin')
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
  expect(onItsWay(directory)).toEqual([])
})

it('the server rejects forms without a file, broken forms and other bodies [MEDIA-21]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const { fileKey, uploadUrl } = await alice.presign('file', 1_000, 'a.bin', 1)
  const post = (body: BodyInit, type?: string) =>
    fetch(uploadUrl, { method: 'POST', body, headers: type ? { 'Content-Type': type } : {} })
  const form = new FormData()
  form.append('file', 'a text')
  expect((await post(form)).status).toBe(400)
  expect((await post('hello', 'text/plain')).status).toBe(400)
  const multipart = 'multipart/form-data; boundary=b'
  expect((await post('', multipart)).status).toBe(400)
  expect((await post('hello', ';')).status).toBe(415)
  const cut = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello'
  expect((await post(cut, multipart)).status).toBe(400)
  const large = new FormData()
  large.append('file', new Blob([randomBytes(1_001)]), 'a')
  expect((await post(large)).status).toBe(413)
  expect(onItsWay(directory)).toEqual([])
  expect(await codeOf(alice.complete(fileKey))).toBe(4003)
})

it('the server rejects more bytes than declared and stores none of them [MEDIA-28]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const { fileKey, uploadUrl } = await alice.presign('file', MEGABYTE)
  expect((await put(uploadUrl, randomBytes(MEGABYTE + 1))).status).toBe(413)
  const chunks = new ReadableStream({
    start(stream) {
      for (let i = 0; i < 5; i++) stream.enqueue(randomBytes(MEGABYTE / 4))
      stream.close()
    },
  })
  const chunked = { method: 'PUT', body: chunks, duplex: 'half' } as RequestInit
  expect((await fetch(uploadUrl, chunked)).status).toBe(413)
  expect((await put(uploadUrl, Buffer.of())).status).toBe(400)
  expect(onItsWay(directory)).toEqual([])
  expect(await codeOf(alice.complete(fileKey))).toBe(4003)
  expect((await put(uploadUrl, randomBytes(10))).status).toBe(204)
  expect((await alice.complete(fileKey)).fileSize).toBe(10)
})

it('the server stores nothing of an upload whose client disconnects [MEDIA-28]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const { fileKey, uploadUrl } = await alice.presign('file', MEGABYTE)
  const call = request(uploadUrl, { method: 'PUT', headers: { 'Content-Length': MEGABYTE } })
  call.on('error', () => {})
  call.write(randomBytes(MEGABYTE / 2))
  await expect.poll(() => onItsWay(directory)).toHaveLength(1)
  call.destroy()
  await expect.poll(() => onItsWay(directory)).toEqual([])
  expect(await codeOf(alice.complete(fileKey))).toBe(4003)
})

it('the server does not change a stored file [MEDIA-20]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const { fileKey, uploadUrl } = await alice.presign('file', 10)
  expect((await put(uploadUrl, Buffer.from('the first'))).status).toBe(204)
  expect((await put(uploadUrl, Buffer.from('the other'))).status).toBe(409)
  const { location } = await alice.complete(fileKey)
  expect((await put(uploadUrl, Buffer.from('the third'))).status).toBe(409)
  expect(`${await bytesOf(fetch(location))}`).toBe('the first')
})

const resultOf = ({ headers }: Response) => JSON.parse(headers.get('upload-result') ?? 'null')

it('the upload response describes the file as upload.complete does [MEDIA-110]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const put1 = await alice.presign('file', 5, '猫 "😀".txt')
  const answer = await put(put1.uploadUrl, Buffer.from('hello'))
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-expose-headers')).toContain('Upload-Result')
  expect(resultOf(answer)).toMatchObject({ fileName: '猫 "😀".txt', fileSize: 5 })
  expect(resultOf(answer)).toEqual(await alice.complete(put1.fileKey))
  expect(`${await bytesOf(fetch(resultOf(answer).location))}`).toBe('hello')
  const picture = await plain(800, 900).png().toBuffer()
  const post = await alice.presign('image', picture.length, 'a.png', 1)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'a.png')
  const posted = await fetch(post.uploadUrl, { method: 'POST', body: form })
  expect(resultOf(posted)).toMatchObject({ fileType: 'image/png', width: 800, height: 900 })
  expect(resultOf(posted)).toEqual(await alice.complete(post.fileKey))
})

it('the upload leaves the rejection of a wrong kind to upload.complete [MEDIA-110]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const { fileKey, uploadUrl } = await alice.presign('image', 5)
  const answer = await put(uploadUrl, Buffer.from('hello'))
  expect([answer.status, resultOf(answer)]).toEqual([204, null])
  expect(await codeOf(alice.complete(fileKey))).toBe(4002)
  expect(await codeOf(alice.complete(fileKey))).toBe(4004)
})

it('the upload leaves the description to upload.complete after a restart [MEDIA-110]', async () => {
  const testBed = await filesServer()
  const alice = await testBed.user('alice')
  const { fileKey, uploadUrl } = await alice.presign('file', 5)
  await testBed.restart()
  const url = uploadUrl.replace(/:\d+\//, `:${new URL(testBed.server.httpUrl).port}/`)
  const answer = await put(url, Buffer.from('hello'))
  expect([answer.status, resultOf(answer)]).toEqual([204, null])
  expect((await (await testBed.user('alice')).complete(fileKey)).fileSize).toBe(5)
})

it('the server repeats the description of a file for its user only [MEDIA-32]', async () => {
  const { user } = await filesServer()
  const [alice, bob] = [await user('alice'), await user('bob')]
  const { fileKey, ...rest } = await uploaded(alice, 'file', Buffer.from('hello'))
  expect(await alice.complete(fileKey)).toEqual({ fileKey, ...rest })
  expect(await codeOf(bob.complete(fileKey))).toBe(4004)
  expect(await codeOf(alice.complete('202311/aaaaaaaaaaaaaaaaaaaaaa'))).toBe(4004)
  expect(await codeOf(alice.complete('../../etc/passwd'))).toBe(4004)
})
