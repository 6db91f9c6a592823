import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'
import { aPictureOf, asOperator } from './operator-client.ts'

const HOUR_MS = 3600 * 1000

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const operator = (path: string, body?: object, headers?: Record<string, string>) =>
  asOperator(market)(path, body, headers)

const A_BANNER = { title: '新人有礼', image: '/banners/coupon-1.svg', link: '/pages/enter/my' }

/** Titles visible to users. */
const shown = async (): Promise<unknown[]> => {
  const { body } = await market.post('/api/basic/banner/list')
  return (body.data as unknown as readonly { title: string }[]).map(({ title }) => title)
}

const all = async () =>
  (await operator('banner/list')).data as unknown as readonly {
    readonly id: string
    readonly title: string
    readonly state: string
  }[]

const idOf = async (title: string): Promise<string> =>
  String((await all()).find((one) => one.title === title)?.id)

const save = (fields: object) => operator('banner/save', { ...A_BANNER, ...fields })

test("bannerList is public and returns banners in the operator's order", async () => {
  for (const title of ['一', '二', '三']) await save({ title })
  expect(await shown()).toEqual(['一', '二', '三'])
  const { body } = await market.post('/api/basic/banner/list')
  expect(body.data).toMatchObject([{ id: await idOf('一'), ...A_BANNER, title: '一' }, {}, {}])
  const ids = [await idOf('三'), await idOf('一')]
  expect((await operator('banner/order', { ids })).data.message).toBe('已调整横幅顺序')
  expect(await shown()).toEqual(['三', '一', '二'])
})

test('a banner is shown from its start until its end', async () => {
  const now = market.context.now()
  await save({ title: '一小时后', start_at: now + HOUR_MS, end_at: now + 2 * HOUR_MS })
  await save({ title: '总在' })
  expect(await shown()).toEqual(['总在'])
  expect((await all()).map(({ state }) => state)).toEqual(['coming', 'shown'])
  market.advance(HOUR_MS)
  expect(await shown()).toEqual(['一小时后', '总在'])
  market.advance(HOUR_MS)
  expect(await shown()).toEqual(['总在'])
  expect((await all()).map(({ state }) => state)).toEqual(['over', 'shown'])
})

test('a changed banner keeps its position, and a deleted one disappears', async () => {
  for (const title of ['一', '二']) await save({ title })
  const id = await idOf('一')
  expect((await save({ id, title: ' 壹 ', link: '' })).data.message).toBe('已修改横幅“壹”')
  expect(await shown()).toEqual(['壹', '二'])
  expect((await operator('banner/delete', { id })).data.message).toBe('已删除横幅“壹”')
  expect(await shown()).toEqual(['二'])
  for (const path of ['banner/delete', 'banner/save']) {
    const gone = await operator(path, { ...A_BANNER, id })
    expect(gone.error_code).toBe(failures.BANNER_UNKNOWN.code)
  }
})

const detail = async (id: string) => (await market.post('/api/basic/banner/detail', { id })).body

test('bannerDetail returns the promotion of a banner to everybody, also after its end', async () => {
  const now = market.context.now()
  const words = { text: '下单立减。', steps: '领券\n下单', rules: '每人一张', action: '去领券' }
  await save({ title: '双旦', ...words, end_at: now + HOUR_MS })
  await save({ title: '只有图' })
  const id = await idOf('双旦')
  const { body } = await market.post('/api/basic/banner/list')
  expect(body.data).toMatchObject([{ has_details: true }, { has_details: false }])
  const promotion = { ...A_BANNER, ...words, id, title: '双旦', start_at: 0, end_at: now + HOUR_MS }
  expect((await detail(id)).data).toEqual({ ...promotion, has_details: true, is_over: false })
  expect((await all())[0]).toMatchObject(words)
  market.advance(HOUR_MS)
  expect((await detail(id)).data).toMatchObject({ title: '双旦', is_over: true })
})

test('bannerDetail rejects future and missing promotions', async () => {
  await save({ title: '明天', start_at: market.context.now() + HOUR_MS })
  for (const id of [await idOf('明天'), '99']) {
    expect(await detail(id)).toMatchObject({
      error_code: failures.BANNER_UNKNOWN.code,
      error_msg: '活动不存在',
    })
  }
})

test('operatorBannerSave rejects an invalid banner and stores nothing', async () => {
  for (const wrong of [
    { title: '' },
    { title: '   ' },
    { title: '长'.repeat(10_000) },
    { image: 'https://a.example/a.png' },
    { image: '/uploads/../market.db' },
    { image: '/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp' },
    { image: await aPictureOf(market, '100001') },
    { link: 'javascript:alert(1)' },
    { link: '//a.example' },
    { text: '长'.repeat(501) },
    { action: '比八个字还要长的' + '字' },
    { action: '去\n看' },
    { link: '/\\a.example' },
    { link: 'https://a.example' },
    { start_at: -1 },
    { start_at: 2000, end_at: 1000 },
  ]) {
    expect([wrong, (await save(wrong)).ok]).toEqual([wrong, false])
  }
  expect(await all()).toEqual([])
})

test('operatorBannerOrder rejects unknown and repeated banners', async () => {
  for (const title of ['一', '二']) await save({ title })
  const id = await idOf('二')
  for (const ids of [[id, id], ['99'], [id, '99']]) {
    expect((await operator('banner/order', { ids })).ok).toBe(false)
  }
  expect(await shown()).toEqual(['一', '二'])
})

test('operatorUpfile stores a repeated picture once', async () => {
  const png = await sharp({ create: { width: 30, height: 10, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const put = async (): Promise<string> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'a.png')
    const request = new Response(form)
    const type = request.headers.get('content-type') ?? ''
    const body = Buffer.from(await request.arrayBuffer())
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/operator/upfile',
      payload: body,
      headers: { 'content-type': type, operatortoken: OPERATOR_TOKEN },
    })
    return answer.json().url
  }
  const image = await put()
  expect(await put()).toBe(image)
  expect((await save({ image })).ok).toBe(true)
  const picture = await market.app.inject({ method: 'GET', url: image })
  expect(picture.headers['content-type']).toBe('image/webp')
})

test('drawn banners are the same for the same seed', async () => {
  const draw = (seed: string) => market.app.inject({ method: 'GET', url: `/banners/${seed}.svg` })
  const one = await draw('raid-1')
  expect(one.headers['content-type']).toContain('image/svg+xml')
  expect((await draw('raid-1')).body).toBe(one.body)
  expect((await draw('coupon-1')).body).not.toBe(one.body)
})
