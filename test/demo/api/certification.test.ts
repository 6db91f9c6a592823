import { afterEach, beforeEach, expect, test } from 'vitest'
import { certifiedAmong, isCertified } from '../../../demo/api/src/certification/certification.ts'
import { failures } from '../../../demo/api/src/kernel/failures.ts'
import { type Market, openMarket } from './market.ts'
import { anApplication, aPictureOf, asAccount, asOperator, type Reply } from './operator-client.ts'

const APPLY = '/api/basic/thug/apply'
const DETAIL = '/api/basic/thug/applyDetail'

let market: Market
let ask: (path: string, body?: object) => Promise<Reply>

beforeEach(async () => {
  market = await openMarket()
  ask = await asAccount(market, '100001')
})

afterEach(() => market.close())

const operator = (path: string, body?: object) => asOperator(market)(path, body)

const rows = () =>
  market.context.db.selectFrom('certifications').orderBy('id').selectAll().execute()

const idOf = async (): Promise<string> => String((await rows()).at(-1)?.id)

const ownID = async (): Promise<number> => {
  const { id } = await market.context.db
    .selectFrom('accounts')
    .where('account', '=', '100001')
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

const letters = () =>
  market.context.db
    .selectFrom('messages')
    .where('kind', '=', 'certification')
    .select(['title', 'text', 'link'])
    .execute()

const rolesInChat = async (): Promise<unknown[]> =>
  (
    await market.context.db
      .selectFrom('effects')
      .where('command', '=', 'profile/portrait_set')
      .orderBy('number')
      .select('body')
      .execute()
  ).map(({ body }) => JSON.parse(body).ProfileItem[0])

test('an account without an application may apply', async () => {
  const { data } = await ask(DETAIL)
  expect(data).toMatchObject({ status: 'none', can_apply: true, pictures: [], applied_at: 0 })
})

test('an application is stored and shown to its owner as written', async () => {
  const application = await anApplication(market, '100001')
  const { ok, data } = await ask(APPLY, { ...application, real_name: ' 李慕白 ' })
  expect(ok).toBe(true)
  const { agreed: _agreed, ...written } = application
  expect(data).toMatchObject({
    ...written,
    status: 'pending',
    can_apply: false,
    job_name: '剑客',
    reason: '',
    applied_at: market.context.now(),
    decided_at: 0,
  })
  expect((await ask(DETAIL)).data).toEqual(data)
  expect(await isCertified(market.context, await ownID())).toBe(false)
})

test('an application may be sent as a form', async () => {
  const { pictures, ...fields } = await anApplication(market, '100001')
  const form = new URLSearchParams({ ...fields, pictures: JSON.stringify(pictures) })
  const accesstoken = await market.login('100001')
  const headers = { accesstoken, 'content-type': 'application/x-www-form-urlencoded' }
  const { body } = await market.post(APPLY, form.toString(), headers)
  expect(body).toMatchObject({ ok: true, data: { status: 'pending', pictures } })
})

test('an account has one open application, also after concurrent requests', async () => {
  const application = await anApplication(market, '100001')
  const answers = await Promise.all([1, 2, 3].map(() => ask(APPLY, application)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const refused = answers.find(({ ok }) => !ok)
  expect(refused).toMatchObject({ error_code: failures.CERTIFICATION_STATE.code })
  expect(refused?.error_msg).toContain('正在审核中')
  expect(await rows()).toHaveLength(1)
})

test('an approval certifies the account, shows it in the chat, and prevents another application', async () => {
  await ask(APPLY, await anApplication(market, '100001'))
  const { ok, data } = await operator('certification/approve', { id: await idOf() })
  expect([ok, data.message]).toEqual([true, '已通过阿辰（100001）的打手认证'])
  const own = await ownID()
  expect(await isCertified(market.context, own)).toBe(true)
  expect(await certifiedAmong(market.context, [own, own + 1])).toEqual(new Set([own]))
  expect(await letters()).toMatchObject([
    { title: '打手认证已通过', link: '/pages/enter/my/subpages/thugauth' },
  ])
  expect(await rolesInChat()).toEqual([{ Tag: 'Tag_Profile_IM_Role', Value: 1 }])
  expect((await ask(DETAIL)).data).toMatchObject({ status: 'approved', can_apply: false })
  const again = await ask(APPLY, await anApplication(market, '100001'))
  expect(again.error_msg).toBe('认证已经通过')
})

test('a refusal shows its reason to the applicant and permits another application', async () => {
  await ask(APPLY, await anApplication(market, '100001'))
  await operator('certification/refuse', { id: await idOf(), reason: '截图看不清' })
  expect((await ask(DETAIL)).data).toMatchObject({
    status: 'refused',
    can_apply: true,
    reason: '截图看不清',
    decided_at: market.context.now(),
  })
  expect((await letters())[0]?.text).toContain('截图看不清')
  expect(await rolesInChat()).toEqual([])
  const again = await ask(APPLY, await anApplication(market, '100001'))
  expect(again.data).toMatchObject({ status: 'pending', reason: '' })
  expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'pending'])
})

test('a withdrawal ends the certification and permits another application', async () => {
  await ask(APPLY, await anApplication(market, '100001'))
  await operator('certification/approve', { id: await idOf() })
  await operator('certification/withdraw', { id: await idOf(), reason: '多次被投诉' })
  expect(await isCertified(market.context, await ownID())).toBe(false)
  expect((await ask(DETAIL)).data).toMatchObject({ status: 'withdrawn', can_apply: true })
  expect((await rolesInChat()).at(-1)).toEqual({ Tag: 'Tag_Profile_IM_Role', Value: 0 })
  expect((await ask(APPLY, await anApplication(market, '100001'))).ok).toBe(true)
})

test.each([
  ['pending', 'withdraw', []],
  ['approved', 'approve', ['approve']],
  ['approved', 'refuse', ['approve']],
  ['refused', 'approve', ['refuse']],
  ['refused', 'refuse', ['refuse']],
  ['refused', 'withdraw', ['refuse']],
  ['withdrawn', 'approve', ['approve', 'withdraw']],
  ['withdrawn', 'refuse', ['approve', 'withdraw']],
  ['withdrawn', 'withdraw', ['approve', 'withdraw']],
])('a certification that is %s rejects %s', async (state, action, before) => {
  await ask(APPLY, await anApplication(market, '100001'))
  const id = await idOf()
  for (const one of before) await operator(`certification/${one}`, { id, reason: '资料有误' })
  const enqueued = await letters()
  const { ok, error_code } = await operator(`certification/${action}`, { id, reason: '又一次' })
  expect([ok, error_code]).toEqual([false, failures.CERTIFICATION_STATE.code])
  expect(await rows()).toMatchObject([{ state }])
  expect(await letters()).toEqual(enqueued)
})

test("the operator's list returns applications by status with all fields", async () => {
  const other = await asAccount(market, '100002')
  await ask(APPLY, await anApplication(market, '100001'))
  await other(APPLY, await anApplication(market, '100002'))
  const { data } = await operator('certification/list')
  expect(data.list.map(({ account }) => account)).toEqual(['100001', '100002'])
  expect(data.list[0]).toMatchObject({ real_name: '李慕白', job_name: '剑客', nickname: '阿辰' })
  const page = await operator('certification/list', { page: 2, page_size: 1 })
  expect(page.data).toMatchObject({ list: [{ account: '100002' }], has_more: false })
  await operator('certification/approve', { id: await idOf() })
  const approved = await operator('certification/list', { status: 'approved' })
  expect(approved.data.list.map(({ account }) => account)).toEqual(['100002'])
})

const LONG = '长'.repeat(10_000)

const WRONG: readonly (readonly [name: string, fields: object, words: string])[] = [
  ['no name', { real_name: '' }, '请填写2至20个字的真实姓名'],
  ['one letter', { real_name: '李' }, '请填写2至20个字的真实姓名'],
  ['a long name', { real_name: LONG }, '请填写2至20个字的真实姓名'],
  ['markup in the name', { real_name: '<b>李白</b>' }, '请填写2至20个字的真实姓名'],
  ['blanks for a contact', { contact: '     ' }, '请填写手机号、微信号、QQ号或邮箱'],
  ['SQL in the contact', { contact: "'; drop table accounts" }, '请填写手机号、微信号、QQ号或邮箱'],
  ['an unknown job', { job_id: '999' }, '请选择擅长职业'],
  ['a kind of jobs', { job_id: '3' }, '请选择擅长职业'],
  ['few words', { introduction: '   会玩   ' }, '自我介绍请写10至300个字'],
  ['many words', { introduction: '长'.repeat(301) }, '自我介绍请写10至300个字'],
  ['ten thousand signs', { introduction: LONG }, '自我介绍不能超过600个字'],
  ['no picture', { pictures: [] }, '请上传1至2张认证图片'],
  ['a picture of another host', { pictures: ['https://a.example/x.webp'] }, '请上传'],
  ['a picture that is none', { pictures: ['/uploads/AAAAAAAAAAAAAAAAAAAAAA.webp'] }, '图片不存在'],
  ['no consent', { agreed: '0' }, '请先阅读并同意《打手认证协议》'],
]

test('an invalid field is rejected with its own message, and nothing is stored', async () => {
  const application = await anApplication(market, '100001')
  for (const [name, fields, words] of WRONG) {
    market.advance(60_000)
    const { ok, error_msg } = await ask(APPLY, { ...application, ...fields })
    expect([name, ok, error_msg]).toEqual([name, false, expect.stringContaining(words)])
  }
  expect(await rows()).toEqual([])
})

test('an application rejects a picture of another account, and the same picture twice', async () => {
  const application = await anApplication(market, '100001')
  const foreign = await aPictureOf(market, '100002')
  expect((await ask(APPLY, { ...application, pictures: [foreign] })).ok).toBe(false)
  const [own] = application.pictures
  expect((await ask(APPLY, { ...application, pictures: [own, own] })).ok).toBe(false)
  expect(await rows()).toEqual([])
})

test('an application stores SQL and markup literally', async () => {
  const introduction = "'; drop table accounts; -- <script>alert(1)</script>"
  const { data } = await ask(APPLY, { ...(await anApplication(market, '100001')), introduction })
  expect(data.introduction).toBe(introduction)
})

test('a decision rejects an unknown application, and requires a reason', async () => {
  const unknown = await operator('certification/approve', { id: '999999' })
  expect(unknown.error_code).toBe(failures.CERTIFICATION_UNKNOWN.code)
  await ask(APPLY, await anApplication(market, '100001'))
  for (const reason of ['', '   ', LONG]) {
    const { error_msg } = await operator('certification/refuse', { id: await idOf(), reason })
    expect(error_msg).toBe('请填写100个字以内的原因')
  }
  expect(await rows()).toMatchObject([{ state: 'pending' }])
})
