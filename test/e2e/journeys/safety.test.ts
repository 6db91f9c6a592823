import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { answer, tap } from '../support/market-actions.ts'
import { aPerson, aThug, aTrialPerson } from '../support/market-people.ts'
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
