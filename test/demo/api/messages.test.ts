import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendNotice, sendStationMessage } from '../../../demo/api/src/messages/send-message.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'

let market: Market
let accesstoken: string

beforeEach(async () => {
  market = await openMarket()
  accesstoken = await market.login('100001')
})

afterEach(() => market.close())

const ask = async (call: string, body: object | string = {}, token = accesstoken) =>
  (await market.post(`/api/basic/message/${call}`, body, { accesstoken: token })).body

const list = async (body: object = {}, token = accesstoken) =>
  (await ask('list', body, token)).data as unknown as {
    list: { id: string; title: string; is_read: boolean }[]
    has_more: boolean
    unread: number
  }

const idOf = async (account: string): Promise<number> =>
  (
    await market.context.db
      .selectFrom('accounts')
      .where('account', '=', account)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

const sendMessage = async (
  title: string,
  kind: 'order' | 'wallet' = 'order',
  account = '100001',
) => {
  const accountID = await idOf(account)
  const message = { accountID, kind, title, text: '内容', link: '/order' }
  await inTransaction(market.context, (tx) => sendStationMessage(tx, message))
}

const sendToAll = (title: string) =>
  inTransaction(market.context, (tx) =>
    sendNotice(tx, { kind: 'system', title, text: '内容', link: '' }),
  )

const send = async (body: object, headers: object = { operatortoken: OPERATOR_TOKEN }) =>
  (await market.post('/api/operator/message/send', body, { ...headers })).body

test("messageList returns the caller's messages, the newest first, page by page", async () => {
  for (const title of ['一', '二', '三']) await sendMessage(title)
  await sendMessage('别人的', 'order', '100002')
  const first = await list({ page_size: 2 })
  expect(first.list.map(({ title }) => title)).toEqual(['三', '二'])
  expect(first).toMatchObject({ has_more: true, unread: 3 })
  const second = await list({ page: 2, page_size: 2 })
  expect(second.list).toEqual([
    {
      id: expect.any(String),
      kind: 'order',
      title: '一',
      text: '内容',
      link: '/order',
      is_read: false,
      created_at: market.context.now(),
    },
  ])
  expect(second.has_more).toBe(false)
})

test('messageList filters by kind and counts unread messages by kind', async () => {
  await sendMessage('订单')
  await sendMessage('钱包', 'wallet')
  await sendMessage('又一笔', 'wallet')
  const { list: wallet, unread } = await list({ kind: 'wallet' })
  expect(wallet.map(({ title }) => title)).toEqual(['又一笔', '钱包'])
  expect(unread).toBe(3)
  expect((await ask('unread')).data).toEqual({
    unread: 3,
    kinds: [
      { kind: 'order', unread: 1 },
      { kind: 'wallet', unread: 2 },
    ],
  })
})

test('messageSetReaded marks one message by a form, or several, and may be repeated', async () => {
  for (const title of ['一', '二', '三']) await sendMessage(title)
  const [third, second] = (await list()).list
  const form = await market.post('/api/basic/message/setReaded', `ids=${third?.id}`, {
    'content-type': 'application/x-www-form-urlencoded',
    accesstoken,
  })
  expect(form.body).toMatchObject({ ok: true, data: { unread: 2 } })
  expect((await ask('setReaded', { ids: [third?.id, second?.id, third?.id] })).data).toEqual({
    unread: 1,
  })
  expect((await list()).list.map(({ is_read }) => is_read)).toEqual([true, true, false])
})

test('messageMarkAllRead marks all messages of the caller, or all of one kind', async () => {
  await sendMessage('订单')
  await sendMessage('钱包', 'wallet')
  await sendToAll('公告')
  expect((await ask('markAllRead', { kind: 'wallet' })).data).toEqual({ unread: 2 })
  expect((await ask('markAllRead')).data).toEqual({ unread: 0 })
  expect((await ask('markAllRead')).data).toEqual({ unread: 0 })
  expect((await ask('unread')).data).toEqual({ unread: 0, kinds: [] })
  expect((await list({}, await market.login('100002'))).unread).toBe(1)
})

test('messageDetail returns the whole message and leaves it unread', async () => {
  await sendMessage('订单')
  const [{ id } = { id: '' }] = (await list()).list
  expect((await ask('detail', { id })).data).toMatchObject({ id, title: '订单', is_read: false })
  expect((await list()).unread).toBe(1)
})

test('a notice to everybody is one row, and its read state is stored per account', async () => {
  await sendToAll('公告')
  const other = await market.login('100002')
  const [{ id } = { id: '' }] = (await list()).list
  expect((await ask('setReaded', { ids: [id] })).data).toEqual({ unread: 0 })
  expect((await list({}, other)).list).toMatchObject([{ id, title: '公告', is_read: false }])
  expect(await market.context.db.selectFrom('messages').selectAll().execute()).toHaveLength(1)
})

test('an account does not see notices from before its creation', async () => {
  await sendToAll('旧公告')
  await market.context.db
    .updateTable('accounts')
    .set({ created_at: market.context.now() + 1 })
    .where('account', '=', '100001')
    .execute()
  expect(await list()).toEqual({ list: [], has_more: false, unread: 0 })
})

test.each([
  ['somebody else’s', () => sendMessage('别人的', 'order', '100002')],
  ['none', async () => undefined],
])('the message calls reject a message that is %s', async (_name, arrange) => {
  await sendMessage('自己的')
  await arrange()
  const own = (await list()).list.map(({ id }) => id)
  const other = String(Number(own[0]) + 1)
  const refused = { ok: false, error_msg: '消息不存在', data: null }
  expect(await ask('setReaded', { ids: [...own, other] })).toMatchObject(refused)
  expect(await ask('detail', { id: other })).toMatchObject(refused)
  expect((await list()).unread).toBe(1)
  expect((await list({}, await market.login('100002'))).list.every((one) => !one.is_read)).toBe(
    true,
  )
})

test.each([
  ['list', { kind: '1 or 1=1' }, '消息类别格式不正确'],
  ['list', { page: -1 }, '页码不能小于1'],
  ['list', { page_size: 51 }, '每页条数不能大于50'],
  ['setReaded', { ids: [] }, '请选择消息'],
  ['setReaded', {}, '请填写消息'],
  ['setReaded', { ids: ["1'; drop table messages;--"] }, '消息格式不正确'],
  ['setReaded', { ids: Array.from({ length: 51 }, (_, at) => String(at)) }, '消息格式不正确'],
  ['detail', { id: 'x'.repeat(10_000) }, '消息不能超过200个字'],
  ['markAllRead', { kind: '<script>' }, '消息类别格式不正确'],
])('the message calls reject bad input of %s: %#', async (call, body, words) => {
  await sendMessage('订单')
  expect(await ask(call, body)).toMatchObject({ ok: false, error_msg: words, data: null })
  expect((await list()).unread).toBe(1)
})

test('the message calls require a login', async () => {
  for (const call of ['list', 'detail', 'unread', 'setReaded', 'markAllRead']) {
    const answer = await ask(call, { id: '1', ids: ['1'] }, 'forged')
    expect(answer).toMatchObject({ ok: false, error_code: 10002, data: null })
  }
})

test("messageSend sends an operator's notice to everybody, once per idempotency key", async () => {
  const notice = { title: '维护通知', text: '今晚 2:00 维护半小时', link: '/home?tab=1' }
  const headers = { operatortoken: OPERATOR_TOKEN, 'idempotency-key': 'notice-1' }
  expect((await send(notice, headers)).ok).toBe(true)
  expect((await send(notice, headers)).ok).toBe(true)
  for (const account of ['100001', '100002']) {
    const { list: messages } = await list({}, await market.login(account))
    expect(messages).toMatchObject([{ ...notice, kind: 'system' }])
  }
})

test("messageSend sends an operator's message to one account", async () => {
  const text = `<img src=x onerror=alert(1)>'; drop table messages;--`
  expect((await send({ title: '您好', text, account: '100002' })).ok).toBe(true)
  expect((await list()).list).toEqual([])
  expect((await list({}, await market.login('100002'))).list).toMatchObject([{ text }])
})

test.each([
  ['no title', { title: ' ', text: '内容' }, '请填写标题'],
  ['a long text', { title: '标题', text: 'x'.repeat(10_000) }, '内容不能超过1000个字'],
  ['another host', { title: '标题', text: '内容', link: '//evil.example' }, '链接只能是站内路径'],
  ['a script', { title: '标题', text: '内容', link: 'javascript:1' }, '链接只能是站内路径'],
  ['an unknown account', { title: '标题', text: '内容', account: '9' }, '账号不存在'],
])('messageSend rejects a message with %s', async (_name, body, words) => {
  expect(await send(body)).toMatchObject({ ok: false, error_msg: words })
  expect((await list()).list).toEqual([])
})

test('messageSend rejects callers other than operators', async () => {
  for (const headers of [{ operatortoken: 'x'.repeat(32) }, { accesstoken }]) {
    expect((await send({ title: '标题', text: '内容' }, headers)).ok).toBe(false)
  }
  expect((await list()).list).toEqual([])
})

test('the first login of an account sends one welcome message', async () => {
  const phone = '13911112222'
  const login = async () => {
    const code = await market.codeOf(phone)
    const { body } = await market.post('/api/basic/user/loginWx', { phone, code })
    return String(body.data.access_token)
  }
  const first = await list({}, await login())
  expect(first.list).toMatchObject([{ kind: 'system', title: '欢迎来到开黑酒馆' }])
  market.advance(60_000)
  expect(await list({}, await login())).toEqual(first)
})

test('sendStationMessage rejects calls outside of a transaction', async () => {
  const message = { kind: 'system', title: '标题', text: '内容', link: '' } as const
  await expect(sendNotice(market.context, message)).rejects.toThrow('not in a transaction')
})
