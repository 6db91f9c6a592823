import { afterEach, beforeEach, expect, test } from 'vitest'
import { Answered, serveImHooks } from '../../../demo/api/src/im-hooks/route.ts'
import { type Market, openMarket } from './market.ts'
import { HOOK_TOKEN, secondsOf, signedHook } from './signed-hook.ts'

let market: Market

beforeEach(async () => {
  market = await openMarket()
  serveImHooks(market.app, market.context, HOOK_TOKEN)
})

afterEach(() => market.close())

const send = async (payload: string, headers: Record<string, string>) => {
  const answer = await market.app.inject({ method: 'POST', url: '/im/webhook', headers, payload })
  return { status: answer.statusCode, body: answer.json() }
}

/** A webhook request like the chat server's. */
const call = (body: object, OptPlatform = 'Web', SdkAppid = String(market.im.sdkAppID)) => {
  const text = JSON.stringify({ ...body, SdkAppid, OptPlatform })
  return send(text, signedHook(text, secondsOf(market)))
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

test('a webhook without a recent signature of the chat server is rejected [HOOK-18]', async () => {
  await restrict()
  const text = JSON.stringify({
    ...came('u100001'),
    SdkAppid: String(market.im.sdkAppID),
    OptPlatform: 'Web',
  })
  const now = secondsOf(market)
  const signed = signedHook(text, now)
  const [late, early] = [String(Number(now) - 61), String(Number(now) + 61)]
  const forged: [text: string, headers: Record<string, string>][] = [
    [text, {}],
    [text, { ...signed, 'webhook-signature': '' }],
    [text, { ...signed, 'webhook-signature': `v1,${'ü'.repeat(43)}=` }],
    [text, { ...signed, 'webhook-signature': signed['webhook-signature'].replace('v1', 'v1a') }],
    [text, { ...signed, 'webhook-id': 'another' }],
    [text, { ...signed, 'webhook-timestamp': String(Number(now) + 1) }],
    [text, { ...signed, 'webhook-timestamp': 'now' }],
    [text, signedHook(text, now, { token: 'another' })],
    [text, signedHook(text, late)],
    [text, signedHook(text, early)],
    [text.replace('u100001', 'u100002'), signed],
    [`${text} `, signed],
    ['', signed],
  ]
  for (const [body, headers] of forged) {
    expect((await send(body, headers)).status, JSON.stringify(headers)).toBe(403)
  }
  expect((await call(came('u100001'), 'Web', '1')).status).toBe(403)
  expect(await effects()).toEqual([])
  expect((await send(text, signed)).status).toBe(200)
})

test('a webhook may have several signatures and a clock difference of one minute [HOOK-18]', async () => {
  const text = JSON.stringify({ SdkAppid: String(market.im.sdkAppID) })
  for (const apart of [-60, 60]) {
    const signed = signedHook(text, String(Number(secondsOf(market)) + apart))
    const several = `v2,x v1,${'A'.repeat(43)}= ${signed['webhook-signature']}`
    expect(await send(text, { ...signed, 'webhook-signature': several })).toMatchObject({
      status: 200,
    })
  }
})

test('a repeated webhook has no effect and gets the first response [HOOK-18]', async () => {
  await restrict()
  const body = { ...came('u100001'), SdkAppid: String(market.im.sdkAppID), OptPlatform: 'Web' }
  const text = JSON.stringify(body)
  const again = () => send(text, signedHook(text, secondsOf(market), { id: 'the-same' }))
  const first = await again()
  expect(await again()).toEqual(first)
  market.advance(71_000)
  expect(await again()).toEqual(first)
  expect(await effects()).toHaveLength(1)
})

test('a webhook that failed is handled again [HOOK-18]', async () => {
  const answered = new Answered()
  const answer = { ErrorCode: 0, ErrorInfo: '' }
  const fails = () => Promise.reject(new Error('no database'))
  await expect(answered.once('one', 0, fails)).rejects.toThrow('no database')
  expect(await answered.once('one', 1, async () => answer)).toBe(answer)
  expect(await answered.once('one', 2, fails)).toBe(answer)
  // The old signature has expired.
  await expect(answered.once('one', 300_001, fails)).rejects.toThrow('no database')
})

test('a restricted account that logs in is logged out again, and no other account', async () => {
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

test('only the back end may use the group names of orders', async () => {
  const createGroup = (GroupId?: string) => ({
    CallbackCommand: 'Group.CallbackBeforeCreateGroup',
    GroupId,
  })
  const codeOf = async (body: object, by: string) => (await call(body, by)).body.ErrorCode
  expect(await codeOf(createGroup('order-1'), 'Web')).toBe(10101)
  expect(await codeOf(createGroup('order-'), 'iOS')).toBe(10101)
  expect(await codeOf(createGroup('order-1'), 'RESTAPI')).toBe(0)
  expect(await codeOf(createGroup('border-1'), 'Web')).toBe(0)
  expect(await codeOf(createGroup(), 'Web')).toBe(0)
})

test('nobody but the back end changes a closed room [OPERATOR-12]', async () => {
  const change = (GroupId: string) => ({
    CallbackCommand: 'Group.CallbackBeforeGroupInfoChanged',
    ...{ GroupId, MuteAllMember: 'Off' },
  })
  const codeOf = async (group: string, by: string) => (await call(change(group), by)).body.ErrorCode
  expect(await codeOf('room-hall', 'Web')).toBe(0)
  await market.context.db
    .updateTable('rooms')
    .set({ closed_at: 1 })
    .where('group_id', '=', 'room-hall')
    .execute()
  expect(await codeOf('room-hall', 'Web')).toBe(10103)
  expect(await codeOf('room-hall', 'RESTAPI')).toBe(0)
  expect(await codeOf('room-climb', 'Web')).toBe(0)
})

test.each([
  ['Group.CallbackBeforeCreateGroup', { Name: '官方客服' }],
  ['Group.CallbackBeforeGroupInfoChanged', { Name: '官⽅' }],
  ['Group.CallbackBeforeGroupInfoChanged', { Notification: '平臺公告' }],
  ['Group.CallbackBeforeCreateTopic', { TopicName: 'аdmin' }],
  ['Group.CallbackBeforeTopicInfoChanged', { Introduction: '客 服' }],
])('only the back end may give a group an official name: %s %j', async (CallbackCommand, texts) => {
  const answerTo = async (body: object, by: string) =>
    (await call({ CallbackCommand, ...body }, by)).body
  expect(await answerTo(texts, 'Web')).toMatchObject({
    ErrorCode: 10102,
    ErrorInfo: expect.stringMatching(/^群名称和公告不能包含“.+”$/),
  })
  expect((await answerTo(texts, 'RESTAPI')).ErrorCode).toBe(0)
  expect((await answerTo({ Name: '周末开黑' }, 'Web')).ErrorCode).toBe(0)
})

test('unknown webhooks are permitted, malformed ones rejected', async () => {
  expect((await call({ CallbackCommand: 'Group.CallbackAfterGroupFull' })).body.ErrorCode).toBe(0)
  expect((await call({})).body.ErrorCode).toBe(0)
  const left = { CallbackCommand: 'Group.CallbackAfterMemberExit', ExitType: 'Quit' }
  const member = [{ Member_Account: 'u100001' }]
  for (const GroupId of ['team', 'order-', 'order-x', 'order-007', 'order-1e3', 'order-99']) {
    await call({ ...left, GroupId, ExitMemberList: member })
  }
  await call(left)
  const shapes = [
    ...[{ Info: null }, { Info: [] }, { Info: { To_Account: true } }, { From_Account: false }],
    ...[{ ExitMemberList: {} }, { ExitMemberList: [1] }, { ProfileItem: [{ Tag: 1 }] }],
    ...[{ GroupId: 'a\u0000' }, { CallbackCommand: ['State.StateChange'] }],
  ].map((one) => JSON.stringify({ ...came('u100001'), ...one }))
  for (const broken of ['{', 'null', '[]', '1', ...shapes]) {
    expect((await send(broken, signedHook(broken, secondsOf(market)))).status).toBe(400)
  }
  expect(await effects()).toEqual([])
})
