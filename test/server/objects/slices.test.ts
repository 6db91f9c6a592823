import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  bytesOf,
  codeOf,
  filesServer,
  put,
  putSlice,
  type Sliced,
  type User,
} from './support/files-server.ts'

const SLICE = 1024 * 1024

/** Begins to send a slice and sends only a part of it. */
const partOfSlice = (url: string, token: string, offset: number, bytes: Buffer): ClientRequest => {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Upload-Offset': `${offset}`,
    'Content-Length': SLICE,
  }
  const call = request(url, { method: 'PUT', headers })
  call.on('error', () => {})
  call.write(bytes)
  return call
}

const head = async (url: string, token: string) => {
  const answer = await fetch(url, { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } })
  const { headers, status } = answer
  return { status, offset: headers.get('upload-offset'), length: headers.get('upload-length') }
}

/** Sends the rest, slice by slice, and returns the last answer's offset. */
const sendRest = async (
  { uploadUrl, offset, sliceBytes }: Sliced,
  token: string,
  bytes: Buffer,
) => {
  let next = offset
  while (next < bytes.length) {
    const slice = bytes.subarray(next, next + sliceBytes)
    const answer = await putSlice(uploadUrl, token, next, slice)
    expect(answer.status).toBe(204)
    next = Number(answer.headers.get('upload-offset'))
  }
  return next
}

const begun = async (alice: User, size: number) => {
  const sliced = await alice.slices('file', size)
  return { ...sliced, token: await alice.token() }
}

it('an upload of 30 MB in slices continues after an interruption within a slice [MEDIA-22]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(30 * SLICE + 5)
  const first = await begun(alice, bytes.length)
  const { uploadUrl, token, fileKey } = first
  expect([first.sliceBytes, first.offset, first.sliceUrlList]).toEqual([SLICE, 0, []])
  for (const number of [0, 1, 2]) {
    const from = number * SLICE
    const answer = await putSlice(uploadUrl, token, from, bytes.subarray(from, from + SLICE))
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, `${from + SLICE}`])
  }
  const cut = partOfSlice(uploadUrl, token, 3 * SLICE, bytes.subarray(3 * SLICE, 3.5 * SLICE))
  const [path = ''] = readdirSync(join(directory, 'uploads'))
  const sizeNow = () => statSync(join(directory, 'uploads', path)).size
  await expect.poll(sizeNow).toBeGreaterThan(3 * SLICE)
  expect(await head(uploadUrl, token)).toEqual({
    status: 200,
    offset: `${3 * SLICE}`,
    length: `${bytes.length}`,
  })
  cut.destroy()
  await expect.poll(sizeNow).toBe(3 * SLICE)
  expect(await codeOf(alice.complete(fileKey))).toBe(4003)
  const again = await alice.slices('file', bytes.length, { fileKey })
  expect([again.fileKey, again.offset]).toEqual([fileKey, 3 * SLICE])
  expect(await sendRest(again, token, bytes)).toBe(bytes.length)
  const { location, fileSize } = await alice.complete(fileKey)
  expect(fileSize).toBe(bytes.length)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
  expect(readdirSync(join(directory, 'uploads'))).toEqual([])
})

it('the server returns the position of the expected slice when it receives another [MEDIA-23]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(2 * SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, bytes.length)
  const send = async (offset: number, size = SLICE) => {
    const slice = bytes.subarray(offset, offset + size)
    const answer = await putSlice(uploadUrl, token, offset, slice)
    return [answer.status, answer.headers.get('upload-offset')]
  }
  expect(await send(SLICE)).toEqual([409, '0'])
  expect(await send(0)).toEqual([204, `${SLICE}`])
  expect(await send(0)).toEqual([409, `${SLICE}`])
  expect(await send(SLICE)).toEqual([204, `${2 * SLICE}`])
  expect(await send(2 * SLICE, 0)).toEqual([204, `${2 * SLICE}`])
  expect(await head(uploadUrl, token)).toEqual({
    status: 200,
    offset: `${2 * SLICE}`,
    length: `${2 * SLICE}`,
  })
  await alice.complete(fileKey)
  expect(await send(SLICE)).toEqual([409, `${2 * SLICE}`])
  const other = await alice.slices('file', 2 * SLICE, { fileKey })
  expect(other.fileKey).not.toBe(fileKey)
  for (const fileKey of ['202311/aaaaaaaaaaaaaaaaaaaaaa', '../x', '']) {
    expect((await alice.slices('file', 5, { fileKey })).offset).toBe(0)
  }
})

it('the server rejects a slice beyond the end of the file [MEDIA-28]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, SLICE + 100)
  await putSlice(uploadUrl, token, 0, bytes)
  expect((await putSlice(uploadUrl, token, SLICE, bytes)).status).toBe(413)
  const body = new Blob([bytes]).stream()
  const headers = { Authorization: `Bearer ${token}`, 'Upload-Offset': `${SLICE}` }
  const chunked = { method: 'PUT', body, headers, duplex: 'half' } as RequestInit
  expect((await fetch(uploadUrl, chunked)).status).toBe(413)
  expect((await head(uploadUrl, token)).offset).toBe(`${SLICE}`)
  expect((await putSlice(uploadUrl, token, SLICE, bytes.subarray(0, 100))).status).toBe(204)
  expect((await alice.complete(fileKey)).fileSize).toBe(SLICE + 100)
})

it('concurrent identical slices leave one complete file [MEDIA-24]', async () => {
  const { user } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(3 * SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, bytes.length)
  for (const from of [0, SLICE, 2 * SLICE]) {
    const slice = bytes.subarray(from, from + SLICE)
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => putSlice(uploadUrl, token, from, slice)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(1)
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true)
    expect((await head(uploadUrl, token)).offset).toBe(`${from + SLICE}`)
  }
  const { location } = await alice.complete(fileKey)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
})

it('a repeated slice replaces one on a stalled connection [MEDIA-24]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, SLICE)
  const hanging = partOfSlice(uploadUrl, token, 0, randomBytes(1_000))
  const refused = new Promise((resolve) => {
    hanging.on('response', ({ statusCode, headers }) =>
      resolve([statusCode, headers['upload-offset']]),
    )
  })
  await expect.poll(() => readdirSync(join(directory, 'uploads'))).toHaveLength(1)
  expect((await putSlice(uploadUrl, token, 5, bytes.subarray(5))).status).toBe(409)
  expect((await putSlice(uploadUrl, token, 0, bytes)).status).toBe(204)
  expect(await refused).toEqual([409, '0'])
  hanging.destroy()
  const { location } = await alice.complete(fileKey)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
})

it('an early slice waits for its predecessor [MEDIA-24]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(3 * SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, bytes.length)
  const first = partOfSlice(uploadUrl, token, 0, bytes.subarray(0, 1_000))
  const answered = new Promise((resolve) => {
    first.on('response', ({ statusCode }) => resolve(statusCode))
  })
  await expect.poll(() => readdirSync(join(directory, 'uploads'))).toHaveLength(1)
  const second = putSlice(uploadUrl, token, SLICE, bytes.subarray(SLICE, 2 * SLICE))
  expect((await putSlice(uploadUrl, token, 2 * SLICE, bytes.subarray(2 * SLICE))).status).toBe(409)
  first.end(bytes.subarray(1_000, SLICE))
  expect(await answered).toBe(204)
  const { status, headers } = await second
  expect([status, headers.get('upload-offset')]).toEqual([204, `${2 * SLICE}`])
  expect((await putSlice(uploadUrl, token, 2 * SLICE, bytes.subarray(2 * SLICE))).status).toBe(204)
  const { location } = await alice.complete(fileKey)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
})

it('the server ends an upload after a minute without data [MEDIA-36]', async () => {
  const { user, clock, directory } = await filesServer()
  const alice = await user('alice')
  const { uploadUrl, token } = await begun(alice, SLICE)
  const slow = partOfSlice(uploadUrl, token, 0, randomBytes(70_000))
  const status = new Promise((resolve) => {
    slow.on('response', (answer) => resolve(answer.statusCode))
  })
  const uploads = () => readdirSync(join(directory, 'uploads'))
  await expect.poll(uploads).toHaveLength(1)
  const [path = ''] = uploads()
  const sizeNow = () => statSync(join(directory, 'uploads', path)).size
  await expect.poll(sizeNow).toBe(70_000)
  clock.advance(59_000)
  slow.write(randomBytes(70_000))
  await expect.poll(sizeNow).toBe(140_000)
  clock.advance(59_000)
  slow.write(randomBytes(10_000))
  await expect.poll(sizeNow).toBe(150_000)
  clock.advance(60_000)
  expect(await status).toBe(408)
  await expect.poll(sizeNow).toBe(0)
  slow.destroy()
})

it('only the user of an upload may write its slices, and only until it expires [MEDIA-25]', async () => {
  const { user, clock } = await filesServer()
  const [alice, bob] = [await user('alice'), await user('bob')]
  const bytes = randomBytes(100)
  const { uploadUrl, token, fileKey } = await begun(alice, 100)
  const send = async (token: string) => (await putSlice(uploadUrl, token, 0, bytes)).status
  expect((await put(uploadUrl, bytes, { 'Upload-Offset': '0' })).status).toBe(403)
  expect((await put(uploadUrl, bytes)).status).toBe(403)
  const [account, expires, mac = ''] = token.split('.')
  const forged = [
    '',
    'x',
    `${account}.${Number(expires) + 1}.${mac}`,
    `${Number(account) + 1}.${expires}.${mac}`,
    `${account}.${expires}.${mac.slice(0, -2)}AA`,
    `${account}.${expires}`,
    `${token}.`,
  ]
  for (const one of forged) expect(await send(one)).toBe(403)
  expect(await send(await bob.token())).toBe(403)
  expect((await head(uploadUrl, await bob.token())).status).toBe(403)
  expect(await codeOf(bob.complete(fileKey))).toBe(4004)
  expect((await bob.slices('file', 100, { fileKey })).fileKey).not.toBe(fileKey)
  const elsewhere = uploadUrl.replace('1400000000', '1400000001')
  expect((await putSlice(elsewhere, token, 0, bytes)).status).toBe(403)
  const brief = await alice.token(10)
  clock.advance(10_000)
  expect(await send(brief)).toBe(403)
  clock.advance(589_000)
  expect(await send(token)).toBe(204)
  clock.advance(1_000)
  expect(await send(token)).toBe(403)
  const again = await user('alice')
  expect((await head(uploadUrl, await again.token())).offset).toBe('100')
})

it('an upload continues after a restart from a flushed position [MEDIA-37]', async () => {
  const testBed = await filesServer()
  const alice = await testBed.user('alice')
  const bytes = randomBytes(3 * SLICE)
  const { uploadUrl, token, fileKey } = await begun(alice, bytes.length)
  await putSlice(uploadUrl, token, 0, bytes.subarray(0, SLICE))
  await putSlice(uploadUrl, token, SLICE, bytes.subarray(SLICE, 2 * SLICE))
  await putSlice(uploadUrl, token, 2 * SLICE, bytes.subarray(2 * SLICE, 2 * SLICE + 1_000))
  await testBed.restart()
  const again = await testBed.user('alice')
  const goingOn = await again.slices('file', bytes.length, { fileKey })
  expect([goingOn.fileKey, goingOn.offset]).toEqual([fileKey, SLICE])
  expect(await sendRest(goingOn, token, bytes)).toBe(bytes.length)
  const { location } = await again.complete(fileKey)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
  await testBed.restart()
  const moved = location.replace(/:\d+\//, `:${new URL(testBed.server.httpUrl).port}/`)
  expect(bytes.equals(await bytesOf(fetch(moved)))).toBe(true)
})

it('the server assembles complete slices again after a failed attempt [MEDIA-112]', async () => {
  const { user, directory } = await filesServer()
  const alice = await user('alice')
  const bytes = randomBytes(SLICE + 7)
  const sliced = await begun(alice, bytes.length)
  const { uploadUrl, token, fileKey } = sliced
  await putSlice(uploadUrl, token, 0, bytes.subarray(0, SLICE))
  const folder = join(directory, '1400000000', fileKey)
  mkdirSync(folder, { recursive: true })
  expect((await putSlice(uploadUrl, token, SLICE, bytes.subarray(SLICE))).status).toBe(500)
  expect((await alice.slices('file', bytes.length, { fileKey })).offset).toBe(bytes.length)
  rmdirSync(folder)
  const { location, fileSize } = await alice.complete(fileKey)
  expect(fileSize).toBe(bytes.length)
  expect(bytes.equals(await bytesOf(fetch(location)))).toBe(true)
})
