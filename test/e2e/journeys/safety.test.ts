import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { answer, sendText, tap } from '../support/market-actions.ts'
import { aPerson, aThug, aTrialPerson, operatorOf } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const SAFETY = '/pages/enter/my/subpages/account_safety'

const stage = marketStage()

it('a user exports the data and reads the conditions of a deletion [ACCOUNT-06] [ACCOUNT-08]', async () => {
  const person = await aTrialPerson(stage.url, '100005')
  const page = await stage.open(person, SAFETY)
  await page.getByText(/当前设备/).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), tap(page, '导出我的数据')])
  const content = JSON.parse(await text(await download.createReadStream()))
  expect(content.账号.昵称).toBe(person.nickname)
  await tap(page, '注销账号')
  await page.getByText('体验账号不能注销').waitFor()
})

inProof('a user pins, mutes and deletes a chat', async () => {
  const one = await aTrialPerson(stage.url, '100003')
  const page = await stage.open(one, '/pages/enter/message')
  const row = page.getByRole('link', { name: /酒馆大厅/ })
  await row.click({ button: 'right' })
  await page
    .getByRole('button', { name: /^(取消)?置顶$/ })
    .last()
    .tap()
  await row.tap()
  await tap(page, '聊天信息')
  const mute = page.getByRole('switch', { name: '消息免打扰' })
  await mute.tap()
  await page.getByRole('switch', { name: '消息免打扰', checked: true }).waitFor()
  await tap(page, '删除聊天')
  await answer(page, '删除')
  await page.getByRole('tab', { name: /聊天/ }).waitFor()
  await row.waitFor({ state: 'detached' })
})

inProof(
  'a user finds a certified person in the hall and opens the profile [PERSON-03]',
  async () => {
    await aThug(stage.url, '夜行')
    const person = await aPerson(stage.url, '找打手的')
    const page = await stage.open(person, '/pages/enter/home/subpages/boosters')
    await page.getByLabel('搜索打手').fill('夜行')
    await page.getByLabel('搜索打手').press('Enter')
    await page.getByRole('link', { name: /夜行/ }).tap()
    await page.getByRole('heading', { name: '夜行' }).waitFor()
  },
)

it('a restricted user appeals, also after a reload [ACCOUNT-09]', async () => {
  const person = await aPerson(stage.url, '受限的人')
  const page = await stage.open(person, '/pages/enter/my')
  const operate = operatorOf(stage.url)
  const { list } = await operate('/api/operator/account/list', { words: person.nickname })
  const reason = '多次私下交易'
  await operate('/api/operator/account/restrict', { account: list[0]?.account ?? '', reason })
  await page.reload()
  const form = page.getByLabel('提交申诉')
  const dialog = page.getByRole('button', { name: '联系客服', exact: true })
  // Without the dialog if the reload closed one that a call before it had opened.
  await dialog.or(form).first().waitFor()
  if (await dialog.isVisible()) await dialog.tap()
  await form.waitFor()
  await page.reload()
  await page.getByText(reason).waitFor()
  await form.fill('那三单是老板改的时间，聊天记录可以核实。')
  await tap(page, '提交申诉')
  await page.getByText('客服正在处理').waitFor()
})

it('a restricted user appeals after a login on another device [ACCOUNT-09]', async () => {
  const operate = operatorOf(stage.url)
  const restriction = { account: '100006', reason: '多次爽约' }
  await operate('/api/operator/account/restrict', restriction)
  const page = await stage.open(null, '/login')
  await page.getByRole('button', { name: /豆包不胖/ }).tap()
  await answer(page, '联系客服')
  await page.getByText('多次爽约').waitFor()
  await page.getByLabel('提交申诉').fill('那天医院急诊，已经和老板说明并退款。')
  await tap(page, '提交申诉')
  await page.getByText('客服正在处理').waitFor()
  await operate('/api/operator/account/lift', { account: '100006', reason: '已核实' })
})

it('a user reports a message, and the operator sees it among its neighbours [PERSON-04]', async () => {
  const [reporter, other] = [
    await aTrialPerson(stage.url, '100001'),
    await aTrialPerson(stage.url, '100003'),
  ]
  const path = '/room/index?conversationID=C2Cu10000'
  const his = await stage.open(other, `${path}1`)
  await sendText(his, '加我微信，不走平台')
  const page = await stage.open(reporter, `${path}3`)
  await page.getByText('加我微信，不走平台').click({ button: 'right' })
  await tap(page, '举报')
  await tap(page, '提交举报')
  await page.getByText('请选择举报原因').waitFor()
  await page.getByRole('radio', { name: '诈骗或私下交易' }).tap()
  await tap(page, '提交举报')
  await page.getByText('已收到举报').waitFor()
  const console = await stage.openOperator('反馈与举报')
  const lines = console.getByRole('list', { name: '被举报的消息' }).getByRole('listitem')
  await lines.filter({ hasText: '被举报 · 老猫' }).getByText('加我微信，不走平台').waitFor()
  expect(await lines.count()).toBeGreaterThan(1)
})

it('a manager writes a notice and mutes a group, and members read why they cannot write', async () => {
  const [owner, member] = [
    await aTrialPerson(stage.url, '100005'),
    await aTrialPerson(stage.url, '100007'),
  ]
  const path = '/room/index?conversationID=GROUProom-climb'
  const page = await stage.open(owner, path)
  await tap(page, '聊天信息')
  await tap(page, /群公告/)
  await page.getByRole('textbox', { name: '群公告' }).fill('输了不许红温')
  await tap(page, '发布')
  await page.getByText('群公告已发布').waitFor()
  await page.getByRole('switch', { name: '全员禁言' }).tap()
  const hers = await stage.open(member, path)
  await hers.getByText('全员禁言中').waitFor()
  await tap(hers, '聊天信息')
  await tap(hers, /群公告/)
  await hers.getByRole('dialog', { name: '群公告' }).getByText('输了不许红温').waitFor()
  await page.getByRole('switch', { name: '全员禁言' }).tap()
  await hers.getByLabel('消息内容').waitFor({ state: 'attached' })
})
