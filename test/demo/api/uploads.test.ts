import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketClient } from '../../../demo/api/src/client/market-client.ts'
import { type Market, openMarket } from './market.ts'
import { aPicture, type Format, type Parts, putUp, sentAs } from './pictures.ts'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3600 * 1000

const put = (parts: Parts, token = accesstoken) => putUp(market, token, parts)

const get = (url: string) => market.app.inject({ method: 'GET', url })

const rowsLeft = async (): Promise<number> =>
  (await market.context.db.selectFrom('uploads').selectAll().execute()).length

const nothingKept = async (): Promise<void> => {
  expect(await rowsLeft()).toBe(0)
  expect(await market.context.pictures.before(Number.POSITIVE_INFINITY)).toEqual([])
}

test.each<Format>(['png', 'jpeg', 'webp', 'gif'])('upfile stores a %s as WebP', async (format) => {
  const { body } = await put({ file: await aPicture(format), file_name: `one.${format}` })
  const { url } = body as unknown as { url: string }
  expect(body).toEqual({ ok: true, error_code: 0, error_msg: '', url, data: { url } })
  expect(url).toMatch(/^\/uploads\/[\w-]{22}\.webp$/)
  const served = await get(url)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  })
  const kept = await sharp(served.rawPayload).metadata()
  expect(kept).toMatchObject({ format: 'webp', width: 40, height: 30 })
  expect(kept.exif).toBeUndefined()
})

test('upfile shrinks a large picture and applies its orientation', async () => {
  const file = await sharp(await aPicture('jpeg', 3000, 1000))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { body } = await put({ file })
  const { width, height } = await sharp((await get(String(body.data.url))).rawPayload).metadata()
  expect([width, height]).toEqual([683, 2048])
})

test('upfile keeps the first frame of an animation', async () => {
  const frames = await Promise.all(['#c33', '#3c3'].map((color) => aPicture('png', 8, 8, color)))
  const file = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { body } = await put({ file })
  const kept = sharp((await get(String(body.data.url))).rawPayload)
  expect((await kept.metadata()).pages).toBeUndefined()
  const [red = 0, green = 0] = await kept.raw().toBuffer()
  expect(red).toBeGreaterThan(green)
})

test('upfile returns one URL for the same picture of one account, also concurrently', async () => {
  const file = await aPicture('png')
  const [one, two] = await Promise.all([put({ file }), put({ file })])
  expect(one?.body.data.url).toBe(two?.body.data.url)
  expect((await put({ file })).body.data.url).toBe(one?.body.data.url)
  expect(await rowsLeft()).toBe(1)
  expect(await market.context.pictures.before(Number.POSITIVE_INFINITY)).toHaveLength(1)
  const others = await put({ file }, await market.login('100002'))
  expect(others.body.data.url).not.toBe(one?.body.data.url)
})

/** A PNG that declares 60,000 by 60,000 pixels. */
const bomb = (): Buffer => {
  const crcOf = (bytes: Buffer): number => {
    let crc = -1
    for (const byte of bytes) {
      crc ^= byte
      for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
    }
    return ~crc >>> 0
  }
  const chunk = (name: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), data])
    const framed = Buffer.alloc(8 + named.length)
    framed.writeUInt32BE(data.length)
    named.copy(framed, 4)
    framed.writeUInt32BE(crcOf(named), 4 + named.length)
    return framed
  }
  const head = Buffer.from('0000ea600000ea600800000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(60_001))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')

describe('upfile rejects', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an empty file', () => Buffer.alloc(0), '仅支持 PNG、JPG、WebP、GIF 格式的图片'],
    [
      'a page',
      () => Buffer.from('<script>alert(1)</script>'),
      '仅支持 PNG、JPG、WebP、GIF 格式的图片',
    ],
    ['a drawing', () => svg, '仅支持 PNG、JPG、WebP、GIF 格式的图片'],
    [
      'a head without a picture',
      () => Buffer.from('89504e470d0a1a0a', 'hex'),
      '图片已损坏，请换一张',
    ],
    [
      'half a picture',
      async () => (await aPicture('png', 300, 300)).subarray(0, 300),
      '图片已损坏，请换一张',
    ],
    ['too many pixels', bomb, '图片尺寸过大，请压缩后上传'],
  ])('%s', async (_name, make, words) => {
    const { body } = await put({ file: await make() })
    expect(body).toMatchObject({ ok: false, error_code: 10013, error_msg: words, data: null })
    await nothingKept()
  })

  test('more than 3 MB, before and during the read', async () => {
    const file = Buffer.concat([await aPicture('png'), Buffer.alloc(3 * MEGABYTE)])
    const words = '图片不能超过3MB'
    expect((await put({ file })).body).toMatchObject({ ok: false, error_msg: words })
    const long = Buffer.concat([file, Buffer.alloc(MEGABYTE)])
    expect((await put({ file: long })).body).toMatchObject({ ok: false, error_msg: words })
    await nothingKept()
  })

  test.each<[string, Parts, string]>([
    ['no file', { file_name: 'a.png' }, '请填写图片'],
    ['a text for a file', { file: 'a.png' }, '图片格式不正确'],
    ['two files', { file: Buffer.from('x'), other: Buffer.from('y') }, '请求参数有误'],
    [
      'a long name',
      { file: Buffer.from('x'), file_name: 'x'.repeat(256) },
      '文件名不能超过255个字',
    ],
    [
      'ten thousand characters',
      { file_name: 'x'.repeat(10_000), file: Buffer.from('x') },
      '文件名不能超过255个字',
    ],
  ])('a form with %s', async (_name, parts, words) => {
    const { status, body } = await put(parts)
    expect(status).toBe(400)
    expect(body).toMatchObject({ ok: false, error_code: 10001, error_msg: words, data: null })
    await nothingKept()
  })

  test('a body that is no multipart form, or an incomplete one', async () => {
    const json = await market.post('/upfile', { file: {} }, { accesstoken })
    expect(json.body).toMatchObject({ ok: false, error_msg: '请以表单上传文件' })
    const { body, type } = await sentAs({ file: await aPicture('png') })
    const headers = { accesstoken, 'content-type': type }
    const half = await market.post('/upfile', body.subarray(0, 120), headers)
    expect(half.body).toMatchObject({ ok: false, error_code: 10001 })
    await nothingKept()
  })

  test('oversized bodies over the network without awaiting the rest', async () => {
    const url = await market.app.listen({ host: '127.0.0.1', port: 0 })
    const ask = async (bytes: number, token: string) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bytes)]), 'picture')
      const headers = { accesstoken: token }
      const answer = await fetch(`${url}/upfile`, { method: 'POST', body: form, headers })
      return answer.json()
    }
    expect((await ask(8 * MEGABYTE, accesstoken)).error_msg).toBe('图片不能超过3MB')
    expect((await ask(2 * MEGABYTE, 'forged')).error_code).toBe(10002)
    await nothingKept()
  })

  test('callers without a login', async () => {
    const { status, body } = await put({ file: await aPicture('png') }, 'forged')
    expect(status).toBe(401)
    expect(body.error_code).toBe(10002)
    await nothingKept()
  })

  test('more than fifty megabytes per account and day', async () => {
    const { db, now } = market.context
    const { id } = await db
      .selectFrom('accounts')
      .where('account', '=', '100001')
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('uploads')
      .values({ id: 'x', account_id: id, sha256: 'x', bytes: 50 * MEGABYTE, created_at: now() })
      .execute()
    const file = await aPicture('png')
    const refused = { ok: false, error_msg: '今日上传图片过多，请明天再试' }
    expect((await put({ file })).body).toMatchObject(refused)
    expect((await put({ file }, await market.login('100002'))).body.ok).toBe(true)
    market.advance(24 * HOUR_MS)
    expect((await put({ file })).body.ok).toBe(true)
  })

  test('more than twenty pictures a minute', async () => {
    const file = await aPicture('png')
    for (let at = 0; at < 20; at += 1) expect((await put({ file })).body.ok).toBe(true)
    expect((await put({ file })).status).toBe(429)
  })
})

test('multipart forms are accepted only by calls with files', async () => {
  const { body, type } = await sentAs({ nickname: '夜行者' })
  const answer = await market.post('/api/basic/user/save', body, {
    accesstoken,
    'content-type': type,
  })
  expect(answer.body).toMatchObject({ ok: false, error_code: 10001 })
})

test.each([
  '/uploads/aaaaaaaaaaaaaaaaaaaaaa.webp',
  '/uploads/..%2f..%2fmarket.db',
  '/uploads/a.webp',
])('the back end serves nothing at %s', async (url) => {
  const { statusCode, headers } = await get(url)
  expect([400, 404]).toContain(statusCode)
  expect(headers['cache-control']).toBeUndefined()
})

test('the typed client uploads a picture', async () => {
  const ask: typeof fetch = async (path, init) => {
    const request = new Request(`http://market${path}`, init ?? {})
    const payload = Buffer.from(await request.arrayBuffer())
    const { status, body } = await market.post(
      String(path),
      payload,
      Object.fromEntries(request.headers),
    )
    return new Response(JSON.stringify(body), { status })
  }
  const client = createMarketClient(ask, () => ({ deviceID: 'd1', accessToken: accesstoken }))
  const file = new Blob([new Uint8Array(await aPicture('png'))])
  expect((await client('/upfile', { file, file_name: 'a.png' })).url).toMatch(/^\/uploads\//)
})
