import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../../demo/api/src/accounts/delete-accounts.ts'
import { deviceNameOf } from '../../../demo/api/src/accounts/device-name.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { clearing, feeAccount, walletOf } from '../../../demo/api/src/ledger/accounts.ts'
import { balanceOf } from '../../../demo/api/src/ledger/audit.ts'
import { post as postTransfer } from '../../../demo/api/src/ledger/post.ts'
import { inTransaction } from '../../../demo/api/src/storage/transaction.ts'
import { type Market, OPERATOR_TOKEN, openMarket } from './market.ts'

const USER = '/api/basic/user'
const PHONE = '13912345678'
const DAY_MS = 24 * 3600 * 1000
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit Chrome/130 Safari/537'

let market: Market

beforeEach(async () => {
  market = await openMarket()
})

afterEach(() => market.close())

const ask = async (path: string, accesstoken: string, body: object = {}) =>
  (await market.post(`${USER}/${path}`, body, { accesstoken })).body

/** Waits until the phone can get another code. */
const newCode = async (phone: string): Promise<string> => {
  market.advance(61_000)
  return market.codeOf(phone)
}

const loginByPhone = async (phone = PHONE, agent = ANDROID) => {
  const { body } = await market.post(
    `${USER}/loginWx`,
    { phone, code: await newCode(phone) },
    { 'user-agent': agent },
  )
  const info = body.data.user_info as { readonly account: string; readonly im_user_id: string }
  return { token: String(body.data.access_token), ...info }
}

const rowOf = (account: string) =>
  market.context.db
    .selectFrom('accounts')
    .where('account', '=', account)
    .selectAll()
    .executeTakeFirstOrThrow()

const give = async (account: string, fen: number): Promise<void> => {
  const { id } = await rowOf(account)
  await inTransaction(market.context, async (tx) => {
    const entries = [
      { account: walletOf(id), fen },
      { account: clearing, fen: -fen },
    ]
    await postTransfer(tx, {
      ...{ kind: 'recharge', key: `gift:${account}`, orderID: null, memo: '充值', entries },
    })
  })
}

interface Device {
  readonly device: string
  readonly name: string
  readonly is_this: boolean
}

const devicesFor = async (token: string) =>
  (await ask('deviceList', token)).data as unknown as readonly Device[]

describe('devices', () => {
  test('the list names the devices of the account, and only these [ACCOUNT-05]', async () => {
    const { token } = await loginByPhone()
    await loginByPhone(PHONE, 'Mozilla/5.0 (iPhone; CPU) MicroMessenger/8.0')
    await market.login('100001')
    const list = await devicesFor(token)
    expect(list.map(({ name }) => name).sort()).toEqual(['iPhone · 微信', '安卓设备 · Chrome'])
    expect(list.filter(({ is_this }) => is_this).map(({ name }) => name)).toEqual([
      '安卓设备 · Chrome',
    ])
    expect(JSON.stringify(list)).not.toContain(token)
  })

  test('a logout of another device ends its login only [ACCOUNT-05]', async () => {
    const { token } = await loginByPhone()
    const other = (await loginByPhone()).token
    const found = (await devicesFor(token)).find(({ is_this }) => !is_this)
    expect(await ask('deviceLogout', token, { device: found?.device })).toMatchObject({ ok: true })
    expect((await ask('getInfo', other)).error_code).toBe(failures.NOT_LOGGED_IN.code)
    expect((await ask('getInfo', token)).ok).toBe(true)
    const again = await ask('deviceLogout', token, { device: found?.device })
    expect(again.error_code).toBe(failures.DEVICE_UNKNOWN.code)
  })

  test('nobody ends the login of another account, or the own one as another device [ACCOUNT-05]', async () => {
    const { token } = await loginByPhone()
    const theirs = await market.login('100001')
    const [own] = await devicesFor(token)
    const [foreign] = await devicesFor(theirs)
    const refused = await ask('deviceLogout', token, { device: foreign?.device })
    expect(refused.error_code).toBe(failures.DEVICE_UNKNOWN.code)
    const self = await ask('deviceLogout', token, { device: own?.device })
    expect(self.error_code).toBe(failures.INVALID_REQUEST.code)
    expect((await ask('getInfo', theirs)).ok).toBe(true)
  })

  test.each([
    ['', '未知设备'],
    ['curl/8', '未知设备'],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/130 Safari/537 Edg/130', 'Windows 电脑 · Edge'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X) Version/17 Safari/605', 'Mac · Safari'],
  ])('names %s [ACCOUNT-05]', (agent, name) => {
    expect(deviceNameOf(agent)).toBe(name)
  })
})

const requestDeletion = async (token: string) =>
  ask('deletion/request', token, { code: await newCode(PHONE) })

describe('deletion', () => {
  test('a request needs a code of the phone, can be withdrawn, and changes nothing before its time [ACCOUNT-06]', async () => {
    const { token, account } = await loginByPhone()
    expect((await ask('deletion/request', token)).error_code).toBe(failures.INVALID_REQUEST.code)
    const wrong = await ask('deletion/request', token, { code: '000000' })
    expect(wrong.ok).toBe(false)
    const { ok, data } = await requestDeletion(token)
    expect([ok, data.due_at]).toEqual([true, market.context.now() + 7 * DAY_MS])
    expect((await requestDeletion(token)).error_code).toBe(failures.DELETION_STATE.code)
    expect((await ask('deletion/cancel', token)).data.due_at).toBe(0)
    market.advance(8 * DAY_MS)
    await deleteDueAccounts(market.context)
    expect(await rowOf(account)).toMatchObject({ deleted_at: null, phone: PHONE })
  })

  test('money in the wallet, open orders and trial accounts refuse it [ACCOUNT-06]', async () => {
    const { token, account } = await loginByPhone()
    await give(account, 5000)
    const { data } = await ask('deletion/detail', token)
    expect(data.obstacles).toEqual([
      { text: '钱包余额 ¥50.00，请先提现', link: '/pages/enter/my/subpages/balance' },
    ])
    expect(await requestDeletion(token)).toMatchObject({
      error_code: failures.DELETION_STATE.code,
      error_msg: '钱包余额 ¥50.00，请先提现',
    })
    const trial = await ask('deletion/request', await market.login('100001'))
    expect(trial.error_code).toBe(failures.DELETION_STATE.code)
  })

  test('after its time the account has no identity, no login and no balance [ACCOUNT-07]', async () => {
    const { token, account, im_user_id } = await loginByPhone()
    await give(account, 300)
    await requestDeletion(token)
    market.advance(7 * DAY_MS)
    await deleteDueAccounts(market.context)
    const row = await rowOf(account)
    expect(row).toMatchObject({ phone: null, nickname: '已注销用户', headline: '' })
    expect(await balanceOf(market.context.db, walletOf(row.id))).toBe(0)
    expect(await balanceOf(market.context.db, feeAccount)).toBe(300)
    expect((await ask('getInfo', token)).error_code).toBe(failures.NOT_LOGGED_IN.code)
    const profile = await ask('profile', await market.login('100001'), { im_user_id })
    expect(profile.error_code).toBe(failures.ACCOUNT_UNKNOWN.code)
    const commands = await market.context.db
      .selectFrom('effects')
      .where('stream', '=', `account:${account}`)
      .select('command')
      .execute()
    expect(commands.at(-1)?.command).toBe('im_open_login_svc/account_delete')
    expect((await loginByPhone()).account).not.toBe(account)
  })

  test('new money before its time keeps the account, and notifies its owner [ACCOUNT-07]', async () => {
    const { token, account } = await loginByPhone()
    await requestDeletion(token)
    await give(account, 9900)
    market.advance(7 * DAY_MS)
    await deleteDueAccounts(market.context)
    expect(await rowOf(account)).toMatchObject({ deleted_at: null, deletion_due_at: null })
    const { body } = await market.post('/api/basic/message/list', {}, { accesstoken: token })
    expect(JSON.stringify(body.data)).toContain('账号没有注销')
  })
})

test('the export contains the data of the account, and of no other [ACCOUNT-08]', async () => {
  const { token, account } = await loginByPhone()
  await give(account, 5000)
  const { data } = await ask('dataExport', token)
  const content = JSON.parse(String(data.content))
  expect(data.name).toBe(`tavern-${account}.json`)
  expect(content.账号).toMatchObject({ 账号: account, 手机号: PHONE })
  expect(content.钱包流水).toHaveLength(1)
  expect(content.站内消息).toHaveLength(1)
  expect(String(data.content)).not.toMatch(/token|100001/)
})

describe('appeal', () => {
  const restrict = (account: string) =>
    market.context.db
      .updateTable('accounts')
      .set({ restricted_at: market.context.now(), restricted_reason: '多次爽约' })
      .where('account', '=', account)
      .execute()

  const answer = async (words: string) => {
    const headers = { operatortoken: OPERATOR_TOKEN }
    const { body } = await market.post('/api/operator/feedback/list', {}, headers)
    const [first] = body.data.list as readonly { readonly id: string; readonly kind: string }[]
    expect(first?.kind).toBe('appeal')
    await market.post('/api/operator/feedback/answer', { id: first?.id, answer: words }, headers)
  }

  const TEXT = '那天医院急诊，已经和老板说明并退款。'

  test('a restricted account reads the reason, appeals and reads the answer [ACCOUNT-09]', async () => {
    const { token, account } = await loginByPhone()
    await restrict(account)
    expect((await ask('getInfo', token)).error_code).toBe(failures.ACCOUNT_RESTRICTED.code)
    expect((await ask('appeal/detail', token)).data).toMatchObject({
      status: 'none',
      reason: '多次爽约',
    })
    expect((await ask('appeal/save', token, { text: TEXT })).data.status).toBe('waiting')
    const twice = await ask('appeal/save', token, { text: TEXT })
    expect(twice.error_code).toBe(failures.APPEAL_STATE.code)
    await answer('已核实，三天后解除。')
    expect((await ask('appeal/detail', token)).data).toMatchObject({
      status: 'answered',
      answer: '已核实，三天后解除。',
    })
  })

  test('a login of a restricted account opens its appeal and nothing else [ACCOUNT-09]', async () => {
    const { account } = await loginByPhone()
    await restrict(account)
    const credentials = { phone: PHONE, code: await newCode(PHONE) }
    const wrong = await market.post(`${USER}/loginWx`, { phone: PHONE, code: '000000' })
    expect(wrong.body).not.toHaveProperty('appeal_token')
    const { body } = await market.post(`${USER}/loginWx`, credentials)
    const token = body.appeal_token ?? ''
    expect(body).toMatchObject({ error_code: failures.ACCOUNT_RESTRICTED.code, data: null })
    expect((await ask('appeal/save', token, { text: TEXT })).data.status).toBe('waiting')
    expect((await ask('getInfo', token)).error_code).toBe(failures.ACCOUNT_RESTRICTED.code)
    const headers = { operatortoken: OPERATOR_TOKEN }
    await market.post('/api/operator/account/lift', { account, reason: '已核实' }, headers)
    expect((await ask('getInfo', token)).error_code).toBe(failures.NOT_LOGGED_IN.code)
  })

  test('an account without a restriction has nothing to appeal [ACCOUNT-09]', async () => {
    const { token } = await loginByPhone()
    const refused = await ask('appeal/save', token, { text: TEXT })
    expect(refused.error_code).toBe(failures.APPEAL_STATE.code)
  })
})
