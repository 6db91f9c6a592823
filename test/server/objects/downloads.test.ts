import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, it } from 'vitest'
import { bytesOf, filesServer, put, uploaded } from './support/files-server.ts'

const aStoredFile = async (size = 1_000) => {
  const testBed = await filesServer()
  const alice = await testBed.user('alice')
  const bytes = randomBytes(size)
  const result = await uploaded(alice, 'file', bytes, 'notes.txt')
  return { ...testBed, alice, bytes, ...result, url: result.location }
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { headers, method })

it('a download is served so that no origin executes it [MEDIA-33]', async () => {
  const { url, bytes } = await aStoredFile()
  const answer = await get(url)
  const { headers } = answer
  expect(answer.status).toBe(200)
  expect(bytes.equals(await bytesOf(answer))).toBe(true)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': '1000',
    'content-disposition': `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=604800, immutable',
  })
  const known = await get(url, { 'If-None-Match': headers.get('etag') ?? '' })
  expect([known.status, (await bytesOf(known)).length]).toEqual([304, 0])
  expect((await get(url, { 'If-None-Match': '"another"' })).status).toBe(200)
  const head = await get(url, {}, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000'])
  expect(head.headers.get('etag')).toBe(headers.get('etag'))
})

it.each([
  ['bytes=0-99', 206, [0, 100]],
  ['bytes=900-', 206, [900, 1000]],
  ['bytes=-10', 206, [990, 1000]],
  ['bytes=-5000', 206, [0, 1000]],
  ['bytes=999-5000', 206, [999, 1000]],
  ['bytes=1000-', 416, undefined],
  ['bytes=-0', 416, undefined],
  ['bytes=5-2', 200, [0, 1000]],
  ['bytes=0-1,5-6', 200, [0, 1000]],
  ['lines=0-1', 200, [0, 1000]],
  ['bytes=99999999999999999999-', 200, [0, 1000]],
] as const)('the server answers Range: %s with %i [MEDIA-33]', async (Range, status, part) => {
  const { url, bytes } = await aStoredFile()
  const answer = await get(url, { Range })
  expect(answer.status).toBe(status)
  const range = answer.headers.get('content-range')
  if (part === undefined) {
    expect(range).toBe('bytes */1000')
    return
  }
  const [from, to] = part
  expect(range).toBe(status === 206 ? `bytes ${from}-${to - 1}/1000` : null)
  expect(bytes.subarray(from, to).equals(await bytesOf(answer))).toBe(true)
  const head = await get(url, { Range }, 'HEAD')
  expect([head.status, head.headers.get('content-length')]).toEqual([status, `${to - from}`])
})

it('the server returns a range only of the file version in If-Range [MEDIA-33]', async () => {
  const { url } = await aStoredFile()
  const etag = (await get(url, {}, 'HEAD')).headers.get('etag') ?? ''
  const Range = 'bytes=0-9'
  expect((await get(url, { Range, 'If-Range': etag })).status).toBe(206)
  expect((await get(url, { Range, 'If-Range': '"another"' })).status).toBe(200)
})

it('the server rejects download URLs without a valid signature and expired ones [MEDIA-26]', async () => {
  const { url, clock, alice, fileKey, bytes } = await aStoredFile()
  const status = async (address: string) => (await get(address)).status
  const { searchParams } = new URL(url)
  const [e, s] = [Number(searchParams.get('e')), searchParams.get('s') ?? '']
  const bare = url.slice(0, url.indexOf('?'))
  for (const query of [
    '',
    `?e=${e}`,
    `?s=${s}`,
    `?e=${e + 1}&s=${s}`,
    `?e=${e}&s=${s.slice(0, -3)}AAA`,
    `?e=${e}&s=`,
    `?e=${e}&s=${s}&e=${e}`,
    `?e=0${e}&s=${s}`,
    '?e=99999999999&s=AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    expect([query, await status(bare + query)]).toEqual([query, 403])
  }
  const other = await uploaded(alice, 'file', Buffer.from('other'))
  const swapped = url.replace(fileKey, other.fileKey)
  expect(await status(swapped)).toBe(403)
  expect(await status(url.replace('1400000000', '1400000001'))).toBe(403)
  expect((await put(url, bytes)).status).toBe(403)
  const { uploadUrl } = await alice.presign('file', 10)
  expect(await status(uploadUrl)).toBe(403)
  clock.advance((e - 1) * 1000 - clock.now())
  expect(await status(url)).toBe(200)
  clock.advance(1_000)
  const over = await get(url)
  expect([over.status, await over.text()]).toEqual([
    403,
    'get file: the URL has expired; request a new one',
  ])
})

it('an upload URL is valid for 900 seconds [MEDIA-26]', async () => {
  const { user, clock } = await filesServer()
  const alice = await user('alice')
  const [first, second] = [await alice.presign('file', 5), await alice.presign('file', 5)]
  clock.advance(899_000)
  expect((await put(first.uploadUrl, Buffer.from('hello'))).status).toBe(204)
  clock.advance(1_000)
  expect((await put(second.uploadUrl, Buffer.from('hello'))).status).toBe(403)
})

/** Sends a path as it is: fetch would tidy it up. */
const rawStatus = (base: string, path: string, method = 'GET'): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const call = request({ hostname, port, path, method }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    call.on('error', reject)
    call.end()
  })

it('the server finds no file by a foreign path [MEDIA-27]', async () => {
  const { server, url, fileKey } = await aStoredFile()
  const query = url.slice(url.indexOf('?'))
  const [month, id = ''] = fileKey.split('/')
  const paths = [
    `/objects/1400000000/../1400000000/${fileKey}`,
    `/objects/1400000000/${month}/../../tavern.db`,
    `/objects/1400000000/..%2f..%2f/tavern.db`,
    `/objects/1400000000/${month}/..%2F..%2F..%2Ftavern.db`,
    `/objects/1400000000/${month}/%2e%2e`,
    `/objects/1400000000/${month}/${id}%00`,
    `/objects/1400000000/${month}/${id}.198`,
    `/objects/1400000000/${month}//${id}`,
    `/objects/..%2f1400000000/${fileKey}`,
    `/objects/1400000000/uploads/${id}`,
    '/objects/1400000000/202311/..\\..\\..\\tavern.db',
    '/objects//etc/passwd',
    '/objects/',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'HEAD', 'PUT', 'POST']) {
      const status = await rawStatus(server.httpUrl, path + query, method)
      expect([path, method, [400, 403, 404].includes(status ?? 0)]).toEqual([path, method, true])
    }
  }
  const { pathname, search } = new URL(url)
  expect(await rawStatus(server.httpUrl, pathname + search)).toBe(200)
  expect((await get(`${url}&v=../198`)).status).toBe(404)
  expect((await get(`${url}&v=cover`)).status).toBe(404)
})

it('pages of every origin may download and upload files [MEDIA-35]', async () => {
  const { url } = await aStoredFile()
  const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'PUT' }
  const preflight = await get(url, headers, 'OPTIONS')
  expect(preflight.status).toBe(204)
  const of = (name: string) => preflight.headers.get(name)?.toLowerCase().split(', ')
  expect(of('access-control-allow-origin')).toEqual(['*'])
  expect(of('access-control-allow-methods')).toEqual(['get', 'head', 'put', 'post'])
  expect(of('access-control-allow-headers')).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'upload-offset', 'range']),
  )
  expect(Number(preflight.headers.get('access-control-max-age'))).toBeGreaterThan(0)
  for (const answer of [await get(url), await get(`${url}x`), await put(url, Buffer.of(1))]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    const exposed = answer.headers.get('access-control-expose-headers')?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['Upload-Offset', 'ETag', 'Content-Range']))
  }
})
