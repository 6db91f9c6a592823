import { afterEach, beforeEach, expect, test } from 'vitest'
import { serveImHooks } from '../../../demo/api/src/im-hooks/route.ts'
import { signOf } from '../../../demo/api/src/im-hooks/signature.ts'
import { type Market, openMarket } from './market.ts'

const TOKEN = 'token-of-the-tests'

let market: Market

beforeEach(async () => {
  market = await openMarket()
  serveImHooks(market.app, market.context, TOKEN)
})

afterEach(() => market.close())

const seconds = () => String(Math.floor(market.context.now() / 1000))

const signed = (time = seconds()) => ({
  SdkAppid: String(market.im.sdkAppID),
  RequestTime: time,
  Sign: signOf(TOKEN, time),
})

const call = async (body: object | string, query: Record<string, string> = signed()) => {
  const answer = await market.app.inject({
    method: 'POST',
    url: '/im/webhook',
    query,
    payload: body,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const effects = () =>
  market.context.db.selectFrom('effects').select(['stream', 'command', 'body']).execute()

const restrict = () =>
  market.context.db
    .updateTable('accounts')
    .set({ restricted_at: 1 })
    .where('im_user_id', '=', 'u100001')
    .execute()

const came = (userID: string) => ({
  CallbackCommand: 'State.StateChange',
  Info: { To_Account: userID, Action: 'Login', Reason: 'Register' },
})

test('is signed as the chat says', () => {
  const sign = '17773bc39a671d7b9aa835458704d2a6db81360a5940292b587d6d760d484061'
  expect(signOf('xxxxyyyy', '1669872112')).toBe(sign)
})

test('takes nothing that the chat server has not signed just now', async () => {
  await restrict()
  const late = String(Number(seconds()) - 61)
  const early = String(Number(seconds()) + 61)
  const forged: Record<string, string>[] = [
    {},
    { SdkAppid: String(market.im.sdkAppID) },
    { ...signed(), Sign: '' },
    { ...signed(), Sign: 'ü'.repeat(64) },
    { ...signed(), Sign: signOf('another', seconds()) },
    { ...signed(), RequestTime: String(Number(seconds()) + 1) },
    { ...signed(), RequestTime: 'now' },
    { ...signed(), SdkAppid: '1' },
    signed(late),
    signed(early),
  ]
  for (const query of forged) {
    expect((await call(came('u100001'), query)).status, JSON.stringify(query)).toBe(403)
  }
  expect(await effects()).toEqual([])
})

test('sends a restricted account that comes all the same out again, and nobody else', async () => {
  await restrict()
  const answer = { ActionStatus: 'OK', ErrorCode: 0, ErrorInfo: '' }
  expect(await call(came('u100002'))).toEqual({ status: 200, body: answer })
  await call({ ...came('u100001'), Info: { To_Account: 'u100001', Action: 'Logout' } })
  await call(came('nobody'))
  expect(await effects()).toEqual([])
  expect((await call(came('u100001'))).body).toEqual(answer)
  expect(await effects()).toEqual([
    {
      stream: 'account:100001',
      command: 'im_open_login_svc/kick',
      body: JSON.stringify({ UserID: 'u100001' }),
    },
  ])
})

test('calls people again what their account says, whatever they set in the chat', async () => {
  const set = (items: readonly object[], by = 'Web', from = 'u100001') =>
    call(
      {
        CallbackCommand: 'Profile.CallbackPortraitSet',
        From_Account: from,
        ProfileItem: items,
      },
      { ...signed(), OptPlatform: by },
    )
  const nick = (Value: string) => ({ Tag: 'Tag_Profile_IM_Nick', Value })
  await set([nick('阿辰'), { Tag: 'Tag_Profile_IM_Image', Value: '/avatars/face-29.svg' }])
  await set([{ Tag: 'Tag_Profile_IM_Gender', Value: 'Gender_Type_Male' }])
  await set([nick('官方客服')], 'RESTAPI')
  await set([nick('官方客服')], 'Web', 'nobody')
  expect(await effects()).toEqual([])
  expect((await set([nick('官方客服')])).body.ErrorCode).toBe(0)
  expect(await effects()).toEqual([
    {
      stream: 'account:100001',
      command: 'profile/portrait_set',
      body: JSON.stringify({
        From_Account: 'u100001',
        ProfileItem: [
          nick('阿辰'),
          { Tag: 'Tag_Profile_IM_Image', Value: '/avatars/face-29.svg' },
          { Tag: 'Tag_Profile_IM_SelfSignature', Value: '老板 · 周五固定团长' },
        ],
      }),
    },
  ])
})

test('keeps the names of orders from everybody but the back end', async () => {
  const wish = (GroupId?: string) => ({
    CallbackCommand: 'Group.CallbackBeforeCreateGroup',
    GroupId,
  })
  const codeOf = async (body: object, by: string) =>
    (await call(body, { ...signed(), OptPlatform: by })).body.ErrorCode
  expect(await codeOf(wish('order-1'), 'Web')).toBe(10101)
  expect(await codeOf(wish('order-'), 'iOS')).toBe(10101)
  expect(await codeOf(wish('order-1'), 'RESTAPI')).toBe(0)
  expect(await codeOf(wish('border-1'), 'Web')).toBe(0)
  expect(await codeOf(wish(), 'Web')).toBe(0)
})

test('allows what it does not know, and refuses what it cannot read', async () => {
  expect((await call({ CallbackCommand: 'Group.CallbackAfterGroupFull' })).body.ErrorCode).toBe(0)
  expect((await call({})).body.ErrorCode).toBe(0)
  const left = { CallbackCommand: 'Group.CallbackAfterMemberExit', ExitType: 'Quit' }
  const member = [{ Member_Account: 'u100001' }]
  for (const GroupId of ['team', 'order-', 'order-x', 'order-007', 'order-1e3', 'order-99']) {
    await call({ ...left, GroupId, ExitMemberList: member })
  }
  await call(left)
  const broken = await market.app.inject({
    method: 'POST',
    url: '/im/webhook',
    query: signed(),
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect(broken.statusCode).toBe(400)
  expect(await effects()).toEqual([])
})
