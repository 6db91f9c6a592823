import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blackPng } from '../../../testing/internal/pictures.ts'
import { codeOf, filesServer, put, putSlice, type User, uploaded } from './support/files-server.ts'

const MB = 1024 * 1024

const aliceAtServer = async (...options: Parameters<typeof filesServer>) => {
  const testBed = await filesServer(...options)
  const alice = await testBed.user('alice')
  const token = await alice.token()
  return {
    ...testBed,
    alice,
    token,
    onItsWay: () => readdirSync(join(testBed.directory, 'uploads')),
  }
}

/** An endless upload; resolves with the status of a response. */
const hanging = (url: string, headers: Record<string, string | number> = {}) => {
  const call: ClientRequest = request(url, { method: 'PUT', headers })
  const status = new Promise<number | undefined>((resolve) => {
    call.on('response', (answer) => resolve(answer.statusCode))
    call.on('error', () => resolve(undefined))
  })
  call.write(randomBytes(10))
  return { call, status }
}

it('the server stores no file that is not counted for the quota [MEDIA-141]', async () => {
  const { alice, token, onItsWay } = await aliceAtServer()
  const picture = blackPng(4, 4)
  // An image is not stored before its content is confirmed: this is none.
  const { fileKey, uploadUrl } = await alice.presign('image', MB)
  const [uploadUrlWithoutQuery = ''] = uploadUrl.split('?')
  expect((await putSlice(uploadUrlWithoutQuery, token, 0, randomBytes(MB - 1))).status).toBe(204)
  expect(onItsWay()).toHaveLength(1)
  expect((await put(uploadUrl, randomBytes(5))).status).toBe(204)
  expect(onItsWay()).toEqual([])
  for (const offset of [0, 5, MB - 1]) {
    const { status, headers } = await putSlice(uploadUrlWithoutQuery, token, offset, randomBytes(1))
    expect([offset, status, headers.get('upload-offset')]).toEqual([offset, 409, '5'])
  }
  expect((await put(uploadUrl, picture)).status).toBe(204)
  expect(onItsWay()).toEqual([])
  expect((await alice.complete(fileKey)).fileSize).toBe(picture.length)
  expect(
    (await putSlice(uploadUrlWithoutQuery, token, picture.length, randomBytes(1))).status,
  ).toBe(409)
  expect(onItsWay()).toEqual([])
})

it('the server keeps one body of an upload, however many requests send it [MEDIA-141]', async () => {
  const { alice, token, onItsWay } = await aliceAtServer()
  const { fileKey, uploadUrl } = await alice.presign('file', MB)
  const [uploadUrlWithoutQuery = ''] = uploadUrl.split('?')
  const ends: Promise<number | undefined>[] = []
  for (let i = 0; i < 5; i++) {
    const { status } = hanging(uploadUrl, { 'Content-Length': MB })
    ends.push(status)
    await expect.poll(onItsWay).toHaveLength(1)
  }
  const slice = hanging(uploadUrlWithoutQuery, {
    Authorization: `Bearer ${token}`,
    'Upload-Offset': 0,
    'Content-Length': MB,
  })
  expect(await Promise.all(ends)).toEqual([409, 409, 409, 409, 409])
  await expect.poll(onItsWay).toEqual([expect.stringMatching(/slices$/)])
  expect((await put(uploadUrl, randomBytes(5))).status).toBe(204)
  expect(await slice.status).toBe(409)
  expect(onItsWay()).toEqual([])
  expect((await alice.complete(fileKey)).fileSize).toBe(5)
})

const begin = async (user: User, token: string) => {
  const { uploadUrl } = await user.slices('file', MB)
  return { uploadUrl, headers: { Authorization: `Bearer ${token}`, 'Upload-Offset': 0 } }
}

it('the server accepts 64 concurrent uploads of a user without limiting others [MEDIA-142]', async () => {
  const { alice, token, user, onItsWay } = await aliceAtServer()
  const calls: ClientRequest[] = []
  for (let i = 0; i < 64; i++) {
    const { uploadUrl, headers } = await begin(alice, token)
    calls.push(hanging(uploadUrl, headers).call)
  }
  await expect.poll(() => onItsWay().length).toBe(64)
  const { uploadUrl } = await alice.presign('file', 5)
  const isRefused = async () => (await put(uploadUrl, randomBytes(5))).status
  expect(await isRefused()).toBe(429)
  const sliced = await begin(alice, token)
  expect((await putSlice(sliced.uploadUrl, token, 0, randomBytes(5))).status).toBe(429)
  await uploaded(await user('bob'), 'file', randomBytes(5))
  calls[0]?.destroy()
  await expect.poll(isRefused).toBe(204)
  for (const call of calls) call.destroy()
})

it('the server reveals nothing about an upload to another user with its key [MEDIA-25]', async () => {
  const { alice, user, server } = await aliceAtServer()
  const bob = await user('bob')
  const token = await bob.token()
  const stored = await uploaded(alice, 'file', randomBytes(77))
  const open = await alice.slices('file', 77)
  for (const { fileKey } of [stored, open]) {
    const uploadUrlWithoutQuery = `${server.httpUrl}/objects/1400000000/${fileKey}`
    for (const method of ['PUT', 'HEAD']) {
      const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': '0' }
      const answer = await fetch(uploadUrlWithoutQuery, { method, headers })
      expect([method, answer.status]).toEqual([method, 403])
      expect(answer.headers.get('upload-offset')).toBeNull()
      expect(answer.headers.get('upload-length')).toBeNull()
    }
    expect(await codeOf(bob.complete(fileKey))).toBe(4004)
  }
})

it.each(['-1', '1.5', '1e3', '0x0', '', ' ', 'NaN', '9'.repeat(16), '0, 0', '+0', '٣'])(
  'the server rejects a slice at %j [MEDIA-23]',
  async (offset) => {
    const { alice, token, onItsWay } = await aliceAtServer()
    const { uploadUrl } = await begin(alice, token)
    const status = await new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${token}`,
        'Upload-Offset': Buffer.from(offset).toString('latin1'),
        'Content-Length': 0,
      }
      request(uploadUrl, { method: 'PUT', headers }, (answer) => resolve(answer.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(400)
    expect(onItsWay()).toEqual([])
  },
)

it('the server rejects a slice beyond the end of the file or without an end there [MEDIA-28]', async () => {
  const { alice, token, onItsWay } = await aliceAtServer()
  const { uploadUrl } = await begin(alice, token)
  for (const offset of [MB, MB + 1, 999_999_999_999_999]) {
    const { status } = await putSlice(uploadUrl, token, offset, randomBytes(1))
    expect([offset, status]).toEqual([offset, 413])
  }
  const { call, status } = hanging(uploadUrl, {
    Authorization: `Bearer ${token}`,
    'Upload-Offset': MB + 1,
  })
  expect(await status).toBe(413)
  call.destroy()
  expect(onItsWay()).toEqual([])
})
