import { expect } from 'vitest'
import { inProof } from '../../support/in-proof.ts'
import { answer, join, tap } from '../support/market-actions.ts'
import { aPlayer, aRaid, aThug } from '../support/market-people.ts'
import { marketStage } from '../support/market-stage.ts'

const RAID = '/pages/enter/my/subpages/order/subpages/order_room'
const ORDERS = '/pages/enter/my/subpages/order'

const stage = marketStage()

inProof('a user without enough balance recharges and then joins with the stored form', async () => {
  const [leader, guest] = await Promise.all([
    aThug(stage.url, '清和'),
    aPlayer(stage.url, '陆老板', 30),
  ])
  const id = await aRaid(leader, { title: '周五开荒', depositYuan: 80, priceYuan: 60 })
  const page = await stage.open(guest, `${RAID}?id=${id}`)
  await join(page, '老板', /陆老板号/)
  await page.getByText('钱包余额 ¥30.00，还差 ¥50.00').waitFor()
  await answer(page, '去充值')
  await page.getByText('加入「周五开荒」的押金').waitFor()
  await tap(page, '立即支付 ¥50.00')
  await tap(page, '确认支付')
  await page.getByRole('link', { name: '返回酒馆' }).tap()
  await tap(page, '继续刚才的操作')
  await page.getByRole('button', { name: /^游戏角色 陆老板号/ }).waitFor()
  await tap(page, '确定加入')
  await answer(page, '支付并加入')
  await page.getByText('已加入，位置：老板').waitFor()

  await page.goto(`${stage.url}${ORDERS}`)
  await tap(page, '更多操作：周五开荒')
  await answer(page, '离开房间')
  await answer(page, '离开')
  await page.getByText('这里还没有订单').waitFor()
})

inProof('a user sends a location, and the peer opens it on a map', async () => {
  const leader = await aThug(stage.url, '老郭')
  const guest = await aPlayer(stage.url, '小乔', 100)
  const id = await aRaid(leader, { title: '线下聚会', depositYuan: 80, priceYuan: 60 })
  await guest.call('/api/order/seat/join', {
    order_id: id,
    position: 'boss',
    role_id: guest.roleID,
  })
  const room = `/room/index?conversationID=GROUPorder-${id}`
  const [his, hers] = await Promise.all([stage.open(leader, room), stage.open(guest, room)])
  await tap(his, '更多')
  await tap(his, '位置')
  await his.getByText('30.670000, 103.950000').waitFor()
  await his.getByLabel('位置说明').fill('三号楼下')
  await his.getByRole('dialog').getByRole('button', { name: '发送', exact: true }).tap()
  await tap(hers, /^三号楼下/)
  const map = hers.getByRole('application', { name: '地图，三号楼下' })
  await map
    .getByText(/°N .*°E/)
    .first()
    .waitFor()
  await hers.getByText('30.670000, 103.950000').waitFor()
  expect(await hers.getByRole('link', { name: '打开地图应用' }).getAttribute('href')).toContain(
    '30.67,103.95',
  )
})
