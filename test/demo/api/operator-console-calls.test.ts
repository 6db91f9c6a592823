import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { asAccount, asOperator } from './operator-client.ts'

let market: Market
let operate: ReturnType<typeof asOperator>

beforeAll(async () => {
  market = await openMarket()
  operate = asOperator(market)
})

afterAll(() => market.close())

const roomNames = async (): Promise<readonly unknown[]> => {
  const ask = await asAccount(market, '100001')
  const { data } = await ask('/api/room/public/list')
  return (data as unknown as readonly { readonly name: string }[]).map(({ name }) => name)
}

const effects = () =>
  market.context.db.selectFrom('effects').orderBy('number').selectAll().execute()

test('operatorRoomSave creates a room with a group, and a closed room leaves the home page until it is opened [OPERATOR-12]', async () => {
  const fields = { name: '深夜食堂', introduction: '十二点以后', avatar: '/emblems/hall-9.svg' }
  const tags = ['夜猫', '闲聊']
  expect((await operate('room/save', { ...fields, tags })).ok).toBe(true)
  expect(await roomNames()).toContain('深夜食堂')
  const { list } = (await operate('room/list')).data
  const group_id = list.find(({ name }) => name === '深夜食堂')?.group_id
  const [created] = await effects()
  expect(created).toMatchObject({ command: 'group_open_http_svc/create_group' })
  expect(JSON.parse(created?.body ?? '')).toMatchObject({ GroupId: group_id, Type: 'Public' })

  await operate('room/save', { group_id, ...fields, name: '深夜酒馆', tags })
  expect(await roomNames()).toContain('深夜酒馆')
  const close = { group_id, reason: '活动结束' }
  expect((await operate('room/close', close)).ok).toBe(true)
  expect(await roomNames()).not.toContain('深夜酒馆')
  expect((await operate('room/close', close)).error_code).toBe(failures.ROOM_UNKNOWN.code)
  expect((await operate('room/open', close)).ok).toBe(true)
  expect(await roomNames()).toContain('深夜酒馆')
  const [first] = (await operate('log/list', { words: '重新开放' })).data.list
  expect(JSON.parse(String(first?.after))).toEqual({ closed_at: null })

  expect((await operate('room/order', { ids: [group_id] })).ok).toBe(true)
  expect((await roomNames())[0]).toBe('深夜酒馆')
  const twice = await operate('room/order', { ids: [group_id, group_id] })
  expect(twice.error_code).toBe(failures.ROOM_UNKNOWN.code)
})

test('operatorAccountDetail returns a person with money and counts, and the records of the wallet', async () => {
  const ask = await asAccount(market, '100001')
  await ask('/api/pay/order/create', { amount: 500 })
  const { data } = await operate('account/detail', { account: '100001' })
  expect(data).toMatchObject({
    nickname: '阿辰',
    money: { balance: 0, deposits: 0, withdrawing: 0 },
    counts: { orders: 0, completion: -1 },
    certification: { status: 'none' },
  })
  expect((await operate('account/records', { account: '100001' })).data.list).toEqual([])
  for (const path of ['account/detail', 'account/records']) {
    const unknown = await operate(path, { account: 'nobody' })
    expect([path, unknown.error_code]).toEqual([path, failures.ACCOUNT_UNKNOWN.code])
  }
})

test('operatorPayoutRetry asks the provider at once about an open withdrawal only', async () => {
  const { db, now } = market.context
  const { id } = await db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('id')
    .executeTakeFirstOrThrow()
  const row = {
    ...{ account_id: id, provider: 'sandbox', fen: 5000, fee_fen: 5, receiver_name: '张三' },
    ...{ receiver_account: '13800138000', reason: '', refund_of: null, voucher_url: '' },
    ...{ created_at: now(), changed_at: null, asked: 3 },
  }
  const insert = async (trade_no: string, state: 'requested' | 'refused', ask_at: number | null) =>
    String(
      (
        await db
          .insertInto('withdrawals')
          .values({ ...row, trade_no, state, ask_at })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    )
  const open = await insert('W1', 'requested', now() + 300_000)
  const over = await insert('W2', 'refused', null)
  const { list } = (await operate('payout/list', { status: 'requested' })).data
  expect(list).toMatchObject([{ id: open, amount: 5000, receive: 4995, account_no: '138****8000' }])
  const reason = '渠道已恢复'
  expect((await operate('payout/retry', { id: open, reason })).ok).toBe(true)
  expect((await operate('payout/list')).data.list[1]).toMatchObject({ id: open, ask_at: now() })
  const ended = await operate('payout/retry', { id: over, reason })
  expect(ended.error_code).toBe(failures.WITHDRAWAL_ENDED.code)
  await db.deleteFrom('withdrawals').execute()
})

test('operatorSettingsList returns the settings of this start', async () => {
  const { data } = await operate('settings/list')
  const fee = { key: 'feeBasisPoints', title: '服务费率', group: '费率', value: '5%' }
  expect(data).toContainEqual(expect.objectContaining(fee))
})

test('operatorLoginCheck returns the calls that the role permits', async () => {
  const { data } = await operate('login/check')
  expect(data.rights).toContain('/api/operator/order/cancel')
})
