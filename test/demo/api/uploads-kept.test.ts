import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../../demo/api/src/call.ts'
import { openPictures, type PictureStore } from '../../../demo/api/src/uploads/picture-store.ts'
import { sweepPictures } from '../../../demo/api/src/uploads/sweep.ts'
import { requirePictures } from '../../../demo/api/src/uploads/uploads.ts'
import { type Market, openMarket } from './market.ts'
import { anUpload } from './pictures.ts'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const HOUR_MS = 3600 * 1000

const accountOf = (name: string): Promise<Account> =>
  market.context.db
    .selectFrom('accounts')
    .where('account', '=', name)
    .selectAll()
    .executeTakeFirstOrThrow()

test('an account can use only its own pictures, each once', async () => {
  const urls: string[] = []
  for (const color of ['#111', '#222', '#333']) {
    urls.push(await anUpload(market, accesstoken, color))
  }
  const [one = '', two = '', three = ''] = urls
  const ask = async (name: string, expected: readonly string[]) =>
    requirePictures(market.context, await accountOf(name), expected, { max: 2 })
  expect(await ask('100001', [two, one])).toEqual([two, one])
  expect(await ask('100002', [])).toEqual([])
  await expect(ask('100002', [one])).rejects.toThrow('图片不存在，请重新上传')
  await expect(ask('100001', [one, `${'/uploads/'}${'a'.repeat(22)}.webp`])).rejects.toThrow(
    '图片不存在',
  )
  await expect(ask('100001', [one, one])).rejects.toThrow('图片不能重复')
  await expect(ask('100001', [one, two, three])).rejects.toThrow('图片最多2张')
})

describe.each(['memory', 'folder'])('pictures in %s', (storage) => {
  let folder: string
  let pictures: PictureStore

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pictures-'))
    pictures = openPictures(storage === 'memory' ? ':memory:' : folder)
  })

  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const bytes = new Uint8Array([1, 2, 3])

  test('exist until they are removed', async () => {
    await pictures.put('one', bytes, 1000)
    await pictures.put('two', bytes, 5000)
    expect(new Uint8Array((await pictures.get('one')) ?? [])).toEqual(bytes)
    expect(await pictures.get('none')).toBeNull()
    expect(await pictures.before(5000)).toEqual(['one'])
    await pictures.remove('one')
    await pictures.remove('none')
    expect(await pictures.get('one')).toBeNull()
    expect(await pictures.before(6000)).toEqual(['two'])
  })

  test('are swept an hour after their upload if they have no row, with one scan per hour', async () => {
    const context = { ...market.context, pictures }
    const url = await anUpload(market, accesstoken)
    const noted = /([\w-]{22})\.webp$/.exec(url)?.[1] ?? ''
    await pictures.put(noted, bytes, context.now())
    await pictures.put('orphan', bytes, context.now())
    await sweepPictures(context)
    expect(await pictures.get('orphan')).not.toBeNull()
    market.advance(HOUR_MS + 1)
    await sweepPictures(context)
    expect(await pictures.get('orphan')).toBeNull()
    expect(await pictures.get(noted)).not.toBeNull()
    await pictures.put('later', bytes, context.now() - 2 * HOUR_MS)
    await sweepPictures(context)
    expect(await pictures.get('later')).not.toBeNull()
  })
})

test('a sweep also removes partial files, which are never served', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'))
  try {
    const pictures = openPictures(folder)
    writeFileSync(join(folder, 'uploads', 'half.webp.part'), 'x')
    expect(await pictures.get('half')).toBeNull()
    await sweepPictures({ ...market.context, pictures, now: () => Date.now() + 2 * HOUR_MS })
    expect(readdirSync(join(folder, 'uploads'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
