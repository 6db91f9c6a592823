import type { Page } from 'playwright-core'
import { inProof } from '../../support/in-proof.ts'
import { answer, join, tap } from '../support/market-actions.ts'
import { aBoostingOrder, aPlayer, aThug } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const ORDER = '/pages/enter/my/subpages/order/subpages/order_detail'
const BALANCE = '/pages/enter/my/subpages/balance'

const stage = marketStage()

const review = async (page: Page, { stars, tag, words }: Record<string, string>) => {
  await tap(page, '去评价')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: new RegExp(`^${stars} 星`) }).tap()
  await sheet.getByRole('button', { name: tag ?? '', exact: true }).tap()
  await sheet.getByLabel('说说这一单（选填）').fill(words ?? '')
  await answer(page, '提交评价')
  await sheet.waitFor({ state: 'detached' })
}

inProof(
  'the fee is told before joining and in the bill; both sides review, and the profile shows it',
  async () => {
    const [boss, thug] = await Promise.all([
      aPlayer(stage.url, '陆老板', 100),
      aThug(stage.url, '云打手'),
    ])
    const id = await aBoostingOrder(boss, { title: '秘境通关', depositYuan: 70, priceYuan: 60 })
    const hers = await stage.open(thug, `${ORDER}?id=${id}`)
    await hers.getByText('打手到手已扣平台服务费 5%').waitFor()
    await join(hers, '打手', /云打手号/)
    await hers.getByText('已满员').waitFor()
    await boss.call('/api/order/start/up', { order_id: id })
    await thug.call('/api/order/finish/save', { order_id: id, report_text: '三层全通' })
    const his = await stage.open(boss, `${ORDER}?id=${id}`)
    await tap(his, '确认完成')
    await his.getByRole('dialog').getByText('每位打手到手（服务费 5%）').waitFor()
    await answer(his, '确认结算')

    const bill = his.locator('section', { hasText: '我的账单' })
    await bill.getByText('退回钱包').waitFor()
    await bill.getByText('60.00').first().waitFor()
    await hers.locator('section', { hasText: '我的账单' }).getByText('57.00').waitFor()

    await review(his, { stars: '5', tag: '技术过硬', words: '一把过，靠谱' })
    await his.getByText('我的评价 · 双方都评价后公开').waitFor()
    await review(hers, { stars: '4', tag: '确认及时', words: '' })
    await hers.getByText('陆老板 对我的评价').waitFor()
    await hers.getByText('一把过，靠谱').waitFor()

    await his.getByRole('link', { name: '云打手' }).last().tap()
    await his.getByRole('heading', { name: '云打手' }).waitFor()
    await his.getByText('技术过硬 1').waitFor()
    await his.getByText('一把过，靠谱').waitFor()

    await hers.goto(`${stage.url}${BALANCE}`)
    await tap(hers, /订单收入 · 秘境通关/)
    await hers.getByText('平台服务费 5%').waitFor()
    await hers.getByText('+¥57.00').waitFor()

    const operator = await stage.openOperator('评价')
    await operator.getByText('一把过，靠谱').waitFor()
    await operator
      .getByRole('article')
      .filter({ hasText: '一把过，靠谱' })
      .getByRole('button', { name: '隐藏' })
      .tap()
    await operator.getByRole('dialog').getByLabel(/原因/).fill('测试隐藏')
    await answer(operator, '隐藏')
    await operator.locator('.quote', { hasText: '一把过，靠谱' }).waitFor({ state: 'detached' })
    await his.reload()
    await his.getByText('还没有评价').waitFor()
  },
)
