import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { addPicture, answer, sendText, tap } from '../support/market-actions.ts'
import {
  aBoostingOrder,
  aPlayer,
  aThug,
  aTrialPerson,
  type Player,
} from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const NOTICES = '/pages/enter/message?tab=notice'
const DETAILS = '/pages/enter/my/subpages/my_detail'
const FEEDBACK = '/pages/enter/my/subpages/user_feedback'

const stage = marketStage()

const chatIDOf = async ({ call }: Player): Promise<string> =>
  (await call('/api/basic/user/getInfo', {})).im_user_id

it('notices in the message list and in chat lead to the order', async () => {
  const boss = await aPlayer(stage.url, '云雀', 100)
  const thug = await aThug(stage.url, '老猫')
  const order_id = await aBoostingOrder(boss, {
    title: '赛季冲段',
    depositYuan: 80,
    priceYuan: 60,
  })
  await thug.call('/api/order/boosting/acceptOrder', { order_id, role_id: thug.roleID })
  const page = await stage.open(boss, NOTICES)
  await page.getByRole('link', { name: /有人加入房间.*未读/ }).tap()
  await page.getByRole('heading', { name: '有人加入房间' }).waitFor()
  await tap(page, '查看订单')
  await page.getByRole('heading', { name: '赛季冲段' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('link', { name: /有人加入房间(?!.*未读)/ }).waitFor()
  await page.getByRole('tab', { name: /聊天/ }).tap()
  await page.getByText('赛季冲段', { exact: true }).tap()
  await page.getByRole('link', { name: /老猫加入了房间.*查看订单/ }).waitFor()
  await tap(page, '更多')
  await tap(page, '订单卡片')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /赛季冲段/ })
    .tap()
  const other = await stage.open(thug, `/room/index?conversationID=GROUPorder-${order_id}`)
  await other.getByRole('link', { name: '订单卡片 赛季冲段' }).tap()
  await other.getByRole('heading', { name: '赛季冲段', level: 2 }).waitFor()
})

inProof('a user changes nickname, avatar and headline, and others see them in chat', async () => {
  const one = await aPlayer(stage.url, '云雀')
  const other = await aPlayer(stage.url, '青禾')
  const chat = await stage.open(other, `/room/index?conversationID=C2C${await chatIDOf(one)}`)
  await chat.getByRole('heading', { name: '云雀' }).waitFor()
  const page = await stage.open(one, DETAILS)
  await tap(page, /昵称/)
  await page.getByRole('dialog').getByLabel('新昵称').fill('夜行者')
  await answer(page, '保存')
  await page.getByRole('button', { name: '昵称 夜行者' }).waitFor()
  const former = await page.getByRole('button', { name: '头像' }).locator('img').getAttribute('src')
  const choosing = page.waitForEvent('filechooser')
  await tap(page, '头像')
  await (await choosing).setFiles({
    name: 'wide.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"/>'),
  })
  await page.getByRole('group', { name: /头像范围/ }).press('ArrowRight')
  await tap(page, '使用')
  await page.getByText('头像已更新').waitFor()
  const now = page.getByRole('button', { name: '头像' }).locator('img')
  await expect.poll(() => now.getAttribute('src')).not.toBe(former)
  await tap(page, /个人简介/)
  await page.getByLabel('个人简介').fill('晚八点后在线')
  // The nickname popup with the same button may still be closing.
  await page.getByRole('main').getByRole('button', { name: '保存' }).tap()
  await page.getByRole('button', { name: '个人简介 晚八点后在线' }).waitFor()
  await tap(page, /主玩职业/)
  await page.getByRole('radio', { name: '剑客' }).tap()
  await page.getByRole('button', { name: '主玩职业 剑客' }).waitFor()
  await chat.reload()
  await chat.getByRole('heading', { name: '夜行者' }).waitFor()
})

let written = 0

/** Unique per attempt, because feedback of an earlier one still waits for the operator. */
const newFeedback = (): string => {
  written += 1
  return `希望可以收藏常用的筛选条件，第 ${written} 次说。`
}

inProof(
  "feedback survives a reload before it is sent, and shows the operator's answer",
  async () => {
    const person = await aPlayer(stage.url, '云雀')
    const feedback = newFeedback()
    const page = await stage.open(person, FEEDBACK)
    await page.getByRole('radio', { name: '功能建议' }).tap()
    await page.getByLabel('反馈内容').fill(feedback)
    await page.reload()
    await expect.poll(() => page.getByLabel('反馈内容').inputValue()).toBe(feedback)
    await addPicture(page, 'feedback.png')
    await tap(page, '提交反馈')
    await page.getByText('待回复').waitFor()
    const operator = await stage.openOperator('用户反馈')
    const mine = operator.getByRole('article').filter({ hasText: feedback })
    await mine.getByRole('button', { name: '回复' }).tap()
    await operator.getByRole('textbox', { name: '回复' }).fill('已经排上日程，谢谢建议！')
    await operator.getByRole('dialog').getByRole('button', { name: '回复' }).tap()
    await mine.waitFor({ state: 'detached' })
    await page.goto(`${stage.url}${NOTICES}`)
    await page.getByRole('link', { name: /您的反馈有回复了/ }).tap()
    await tap(page, '查看反馈')
    await page.getByText('已经排上日程，谢谢建议！').waitFor()
  },
)

it('chat stays logged in without a message when another device of the account logs out [ACCOUNT-01]', async () => {
  const one = await aTrialPerson(stage.url, '100004')
  const left = await aTrialPerson(stage.url, '100004')
  const other = await aTrialPerson(stage.url, '100005')
  const room = '/room/index?conversationID=C2C'
  const page = await stage.open(one, `${room}u100005`)
  const others = await stage.open(other, `${room}u100004`)
  await sendText(page, '先说一句')
  await others.getByText('先说一句').waitFor()
  const renewed = page.waitForResponse(/getInfo$/)
  await left.call('/api/basic/user/logout', {})
  await renewed
  await sendText(page, '我还在线')
  await others.getByText('我还在线').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

inProof('a user logs out on all devices from one of them [ACCOUNT-02]', async () => {
  const one = await aTrialPerson(stage.url, '100006')
  const other = await aTrialPerson(stage.url, '100006')
  const lost = await stage.open(other, '/pages/enter/message')
  await lost.getByText('酒馆大厅').waitFor()
  const page = await stage.open(one, '/pages/enter/my/subpages/account_safety')
  await tap(page, '退出所有设备')
  await answer(page, '全部退出')
  await page.getByText('已退出所有设备').waitFor()
  await lost.getByText('体验账号').waitFor()
})

/**
 * Requests the next code of a form, waits for it, and types it. `sent`: the number of earlier
 * codes.
 */
const typeCode = async (page: Page, label: string, sent = 0): Promise<void> => {
  const dialog = page.getByRole('dialog')
  const answered = page.waitForResponse(/sendCode$/)
  const [response] = await Promise.all([
    answered,
    dialog.getByRole('button', { name: '获取验证码' }).first().tap(),
  ])
  const { data } = await response.json()
  await dialog
    .getByText(/秒后重发/)
    .nth(sent)
    .waitFor()
  await dialog.getByLabel(label, { exact: true }).fill(data.sandbox_code)
}

it('a user changes the phone with the codes of both [ACCOUNT-03]', async () => {
  const one = await aTrialPerson(stage.url, '100007')
  const page = await stage.open(one, DETAILS)
  await tap(page, /手机号 138\*{4}0007/)
  const dialog = page.getByRole('dialog', { name: '更换手机号' })
  await dialog.getByLabel('新手机号', { exact: true }).fill('13900000077')
  await typeCode(page, '原手机号验证码')
  await typeCode(page, '新手机号验证码', 1)
  await answer(page, '更换')
  await page.getByText('手机号已更换').waitFor()
  await page.getByRole('button', { name: /手机号 139\*{4}0077/ }).waitFor()
})

inProof(
  'a user requests another phone from the operator, who approves it [ACCOUNT-04]',
  async () => {
    const one = await aTrialPerson(stage.url, '100008')
    const page = await stage.open(one, DETAILS)
    await tap(page, /手机号 138\*{4}0008/)
    await answer(page, '原手机号收不到验证码？')
    const dialog = page.getByRole('dialog', { name: '申请更换手机号' })
    await dialog.getByLabel('新手机号', { exact: true }).fill('13900000088')
    await typeCode(page, '新手机号验证码')
    await dialog.getByLabel('申请说明').fill('原号码已停用，上周刚充值两百元')
    await dialog.getByRole('button', { name: '提交申请' }).tap()
    await page.getByText('申请已提交').waitFor()
    await page.getByRole('button', { name: /手机号 138\*{4}0008（更换审核中）/ }).waitFor()
    const operator = await stage.openOperator('更换手机号')
    const mine = operator.getByRole('article').filter({ hasText: '13900000088' })
    await mine.getByRole('button', { name: '核实并更换' }).tap()
    await operator.getByRole('dialog').getByLabel('原因').fill('回电核对了实名和充值记录')
    await operator.getByRole('dialog').getByRole('button', { name: '更换手机号' }).tap()
    await mine.waitFor({ state: 'detached' })
    await page.getByText('体验账号').waitFor()
  },
)
