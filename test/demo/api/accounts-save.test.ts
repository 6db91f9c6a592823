import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Market, openMarket } from './market.ts'
import { anUpload } from './pictures.ts'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const save = async (fields: object, headers: Record<string, string> = {}) =>
  (await market.post('/api/basic/user/save', fields, { accesstoken, ...headers })).body

const infoNow = async (token = accesstoken) =>
  (await market.post('/api/basic/user/getInfo', {}, { accesstoken: token })).body.data

/** The enqueued chat calls for this account. */
const enqueued = async () => {
  const effects = await market.context.db
    .selectFrom('effects')
    .where('stream', '=', 'account:100001')
    .orderBy('number')
    .select(['command', 'body'])
    .execute()
  return effects.map(({ command, body }) => [command, JSON.parse(body).ProfileItem])
}

test('getInfo returns the private data of the account to its owner', async () => {
  expect(await infoNow()).toEqual({
    account: '100001',
    phone: '13800000001',
    has_phone: true,
    has_wechat: false,
    nickname: '阿辰',
    headline: '老板 · 周五固定团长',
    avatar: '/avatars/face-29.svg',
    main_job_id: '',
    is_certified: expect.any(Boolean),
    im_sdk_app_id: 1400000000,
    im_user_id: 'u100001',
    im_user_sig: expect.any(String),
  })
})

test('save changes nickname, picture and headline, also in the chat', async () => {
  const avatar = await anUpload(market, accesstoken)
  const answer = await save({ nickname: ' 夜行者 ', avatar, headline: '只打休闲局' })
  expect(answer.data).toMatchObject({ nickname: '夜行者', avatar, headline: '只打休闲局' })
  expect(await infoNow()).toMatchObject({ nickname: '夜行者', avatar, headline: '只打休闲局' })
  expect(await enqueued()).toEqual([
    [
      'profile/portrait_set',
      [
        { Tag: 'Tag_Profile_IM_Nick', Value: '夜行者' },
        { Tag: 'Tag_Profile_IM_Image', Value: avatar },
        { Tag: 'Tag_Profile_IM_SelfSignature', Value: '只打休闲局' },
      ],
    ],
  ])
})

test('save changes only the given fields', async () => {
  const before = await infoNow()
  await save({ headline: '' })
  expect(await infoNow()).toMatchObject({ nickname: before.nickname, headline: '' })
  expect(await enqueued()).toEqual([
    ['profile/portrait_set', [{ Tag: 'Tag_Profile_IM_SelfSignature', Value: '' }]],
  ])
})

test('save sets and clears the main job without a call to the chat', async () => {
  expect((await save({ main_job_id: '301' })).data).toMatchObject({ main_job_id: '301' })
  expect(await infoNow()).toMatchObject({ main_job_id: '301', nickname: '阿辰' })
  for (const main_job_id of ['3', '999', "301'--"]) {
    expect(await save({ main_job_id })).toMatchObject({ ok: false, error_msg: '请选择主玩职业' })
  }
  expect((await save({ main_job_id: '' })).data).toMatchObject({ main_job_id: '' })
  expect(await enqueued()).toEqual([])
})

test('save accepts the current picture', async () => {
  const { avatar } = await infoNow()
  expect((await save({ avatar, nickname: '夜行者' })).data).toMatchObject({ avatar })
})

test('save runs once per idempotency key', async () => {
  const key = { 'idempotency-key': 'k1' }
  const first = await save({ nickname: '夜行者' }, key)
  await save({ nickname: '又改名了' })
  expect(await save({ nickname: '夜行者' }, key)).toEqual(first)
  expect(await infoNow()).toMatchObject({ nickname: '又改名了' })
  expect(await enqueued()).toHaveLength(2)
})

test.each(['八个字的昵称正好', '😀😀😀😀😀😀😀😀', '👨‍👩‍👧一家', 'é à ü', `<b>';--`, '客来服了'])(
  'save accepts the nickname %o',
  async (nickname) => {
    expect((await save({ nickname })).data).toMatchObject({ nickname: nickname.normalize('NFC') })
  },
)

describe('save rejects the nickname', () => {
  test.each([
    ['九个字的昵称太长了', '新昵称长度不能超过8个字'],
    ['', '请填写昵称'],
    ['   ', '请填写昵称'],
    ['\u3000', '请填写昵称'],
    ['x'.repeat(10_000), '昵称不能超过64个字'],
    ['a\u0000b', '昵称格式不正确'],
    ['a\nb', '昵称含有不支持的字符'],
    ['a\u202eb', '昵称含有不支持的字符'],
    ['a\u200bb', '昵称含有不支持的字符'],
    ['\u200d', '昵称含有不支持的字符'],
    ['\u3164', '昵称含有不支持的字符'],
    ['a\u0301\u0302\u0303\u0304', '昵称含有不支持的字符'],
    ['酒馆客服', '昵称不能包含“客服”'],
    ['客 服-01', '昵称不能包含“客服”'],
    ['官.方', '昵称不能包含“官方”'],
    ['管理員', '昵称不能包含“管理员”'],
    ['ＡｄＭｉｎ', '昵称不能包含“admin”'],
    ['酒馆小助手', '昵称不能包含“小助手”'],
  ])('%o', async (nickname, words) => {
    expect(await save({ nickname })).toMatchObject({
      ok: false,
      error_code: 10001,
      error_msg: words,
      data: null,
    })
    expect(await infoNow()).toMatchObject({ nickname: '阿辰' })
    expect(await enqueued()).toEqual([])
  })
})

test.each([
  ['nothing', {}, '请填写要修改的内容'],
  ['what is not declared', { account: '1', is_trial: 0 }, '请填写要修改的内容'],
  ['a long headline', { headline: '一'.repeat(21) }, '简介不能超过20个字'],
  ['a very long headline', { headline: 'x'.repeat(10_000) }, '简介不能超过128个字'],
  ['a headline that turns round', { headline: 'a\u202eb' }, '简介含有不支持的字符'],
  ['an empty picture', { avatar: '' }, '请填写头像'],
  ['a picture elsewhere', { avatar: 'https://example.org/a.png' }, '图片不存在，请重新上传'],
  ['a script for a picture', { avatar: 'javascript:alert(1)' }, '图片不存在，请重新上传'],
  ['SQL for a picture', { avatar: `' or 1=1 --` }, '图片不存在，请重新上传'],
  ['nobody’s picture', { avatar: `/uploads/${'a'.repeat(22)}.webp` }, '图片不存在，请重新上传'],
  [
    'a good name with a bad picture',
    { nickname: '夜行者', avatar: '/x' },
    '图片不存在，请重新上传',
  ],
])('save rejects %s and changes nothing', async (_name, fields, words) => {
  const { im_user_sig: _sig, ...before } = await infoNow()
  expect(await save(fields)).toMatchObject({ ok: false, error_code: 10001, error_msg: words })
  expect(await infoNow()).toMatchObject(before)
  expect(await enqueued()).toEqual([])
})

test('save rejects the picture of another account', async () => {
  const avatar = await anUpload(market, await market.login('100002'))
  expect(await save({ avatar })).toMatchObject({ ok: false, error_msg: '图片不存在，请重新上传' })
  expect((await infoNow()).avatar).toBe('/avatars/face-29.svg')
})

test('save requires a login', async () => {
  const { status, body } = await market.post('/api/basic/user/save', { nickname: '夜行者' })
  expect(status).toBe(401)
  expect(body.error_code).toBe(10002)
})
