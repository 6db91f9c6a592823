import { createHmac } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Market, openMarket } from './market.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const loginWx = (body: object | string, headers?: Record<string, string>) =>
  market.post('/api/basic/user/loginWx', body, headers)

const getInfo = (accesstoken: string) =>
  market.post('/api/basic/user/getInfo', {}, { accesstoken, device: 'h5', islogin: '1' })

test('loginOptions returns the trial accounts, whether codes are sent, and the support contacts', async () => {
  const { body } = await market.post('/api/basic/user/loginOptions')
  expect(body).toMatchObject({ ok: true, error_code: 0, error_msg: '' })
  expect(body.data.accounts).toHaveLength(8)
  expect(body.data.can_send_code).toBe(true)
  expect(body.data.support).toEqual({
    phone: '',
    email: 'kefu@tavern.example',
    hours: '每天 10:00 – 22:00',
  })
})

test('loginWx logs in to a trial account and returns user info with the chat identity', async () => {
  const { status, body } = await loginWx({ account: '100001' })
  expect(status).toBe(200)
  expect(body.data.user_info).toMatchObject({
    account: '100001',
    nickname: '阿辰',
    avatar: '/avatars/face-29.svg',
    im_user_id: 'u100001',
    im_sdk_app_id: 1400000000,
  })
  const info = await getInfo(String(body.data.access_token))
  expect(info.body.data.account).toBe('100001')
})

test('loginWx accepts form bodies like JSON', async () => {
  const { body } = await loginWx('account=100002', FORM)
  expect(body.data.user_info).toMatchObject({ nickname: '小鹿' })
})

test('loginWx rejects an account that is not a trial account', async () => {
  const { status, body } = await loginWx({ account: 'nobody' })
  expect(status).toBe(200)
  expect(body).toEqual({ ok: false, error_code: 10003, error_msg: '账号不存在', data: null })
})

test.each([
  ['nothing', {}],
  ['a short phone', { phone: '1391234567', code: '246810' }],
  ['a long phone', { phone: '139123456789', code: '246810' }],
  ['letters for digits', { phone: '1391234567a', code: '246810' }],
  ['a phone without a code', { phone: '13912345678' }],
  ['a short code', { phone: '13912345678', code: '24681' }],
  ['an empty account', { account: '' }],
  ['an account that is a list', { account: ['100001', '100002'] }],
])('loginWx rejects %s as a bad request', async (_name, request) => {
  const { status, body } = await loginWx(request)
  expect(status).toBe(400)
  expect(body).toMatchObject({ ok: false, error_code: 10001, data: null })
})

test.each([
  ['broken JSON', '{"account":', { 'content-type': 'application/json' }],
  ['an unknown content type', 'account=100001', { 'content-type': 'text/csv' }],
  ['too large a body', `account=${'1'.repeat(70_000)}`, FORM],
])('the back end rejects %s with the envelope', async (_name, payload, headers) => {
  const { status, body } = await loginWx(payload, headers)
  expect(status).toBe(400)
  expect(body).toMatchObject({ ok: false, error_code: 10001, data: null })
})

test.each([
  ['no token', ''],
  ['an invented token', 'abc'],
  ['a token with a quote in it', `' or 1=1 --`],
])('the back end requires a new login for %s', async (_name, token) => {
  const { status, body } = await getInfo(token)
  expect(status).toBe(401)
  expect(body).toMatchObject({ ok: false, error_code: 10002, data: null })
})

test('logout revokes only its own token', async () => {
  const [phone, tablet] = [await market.login('100001'), await market.login('100001')]
  await market.post('/api/basic/user/logout', {}, { accesstoken: phone })
  expect((await getInfo(phone)).body.ok).toBe(false)
  expect((await getInfo(tablet)).body.ok).toBe(true)
})

test("getInfo returns a UserSig that verifies with the app's secret", async () => {
  const { body } = await loginWx({ account: '100001' })
  const { im_user_sig: sig } = body.data.user_info as { im_user_sig: string }
  const encoded = sig.replace(/[*\-_]/g, (sign) => ({ '*': '+', '-': '/', _: '=' })[sign] ?? '')
  const signed = JSON.parse(inflateSync(Buffer.from(encoded, 'base64')).toString())
  const text =
    `TLS.identifier:u100001\nTLS.sdkappid:1400000000\n` + `TLS.time:1700000000\nTLS.expire:600\n`
  expect(signed).toMatchObject({
    'TLS.ver': '2.0',
    'TLS.identifier': 'u100001',
    'TLS.expire': 600,
  })
  expect(signed['TLS.sig']).toBe(
    createHmac('sha256', market.im.secret).update(text).digest('base64'),
  )
})

test('getInfo returns a new UserSig each time', async () => {
  const token = await market.login('100001')
  const sigOf = async () => (await getInfo(token)).body.data.im_user_sig
  const first = await sigOf()
  market.advance(1000)
  expect(await sigOf()).not.toBe(first)
})

test('the lists of rooms and contacts require a login and leave the caller out', async () => {
  const headers = { accesstoken: await market.login('100001') }
  const rooms = await market.post('/api/room/public/list', {}, headers)
  expect(rooms.body.data).toContainEqual(
    expect.objectContaining({ group_id: 'room-hall', tags: ['综合', '新人友好'] }),
  )
  const contacts = await market.post('/api/basic/user/contacts', {}, headers)
  expect(contacts.body.data).toHaveLength(7)
  expect((await market.post('/api/room/public/list')).status).toBe(401)
})

test('an unknown call is answered with the envelope', async () => {
  const { status, body } = await market.post('/api/no/such/call')
  expect(status).toBe(404)
  expect(body).toMatchObject({ ok: false, error_code: 10404 })
})

test('avatars are the same for the same name, and odd names are rejected', async () => {
  const get = (url: string) => market.app.inject({ method: 'GET', url })
  const [one, two] = [await get('/avatars/face-1.svg'), await get('/avatars/face-1.svg')]
  expect(one.headers['content-type']).toContain('image/svg+xml')
  expect(one.body).toBe(two.body)
  expect((await get('/emblems/hall-1.svg')).body).not.toBe(one.body)
  expect((await get('/avatars/%3Cscript%3E.svg')).statusCode).toBe(400)
})
