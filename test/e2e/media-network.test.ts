import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Phone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { ChatGate } from './support/chat-gate.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { holdUploads, mediaOf, sendFiles } from './support/media.ts'
import { aPicture } from './support/real-files.ts'
import { untilFileIsStored } from './support/unsent-records.ts'
import { openChat } from './support/visitor.ts'

const phones = demoWithPhones()
const { enter } = phones
let gate: ChatGate

beforeAll(async () => {
  gate = await ChatGate.to(phones.demo.port)
})

afterAll(() => gate.remove())

/** Some megabytes, so that the upload has several slices. */
const aLargePicture = ({ page }: Phone) =>
  aPicture(page, 'noise.png', { width: 1200, height: 900, isNoise: true })

/** Limits the upload rate. */
const slowDown = async ({ page }: Phone, bytesPerSecond: number) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
}

const received = (phone: Phone, by: string) => mediaOf(phone, by, '查看图片')

inProof('is cancelled during its upload, and is removed on both sides', async () => {
  const chen = await enter('阿辰')
  const cat = await enter('老猫')
  await openChat(chen, '老猫')
  await openChat(cat, '阿辰')
  await slowDown(chen, 200_000)
  await sendFiles(chen, '相册', [await aLargePicture(chen)])
  const ring = chen.page.getByRole('progressbar', { name: '正在发送' })
  await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(3)
  await chen.picture('media-sending')
  await chen.page.getByRole('button', { name: '取消发送' }).tap()
  await received(chen, '我').waitFor({ state: 'detached' })
  await slowDown(chen, -1)
  await sendFiles(chen, '相册', [await aPicture(chen.page, 'after.jpg')])
  await received(cat, '阿辰').waitFor()
  expect(await received(cat, '阿辰').count()).toBe(1)
  await chen.page.reload()
  await received(chen, '我').waitFor()
  expect(await received(chen, '我').count()).toBe(1)
})

inProof('resumes by itself when the network is back, and arrives once', async () => {
  const chen = await enter('阿辰', gate.url)
  const wind = await enter('南风')
  await openChat(chen, '南风')
  await openChat(wind, '阿辰')
  await slowDown(chen, 400_000)
  await sendFiles(chen, '相册', [await aLargePicture(chen)])
  const ring = chen.page.getByRole('progressbar', { name: '正在发送' })
  await expect.poll(async () => Number(await ring.getAttribute('aria-valuenow'))).toBeGreaterThan(5)
  gate.close()
  await chen.page.context().setOffline(true)
  await chen.page.getByText('等待网络').waitFor()
  await chen.picture('media-offline')
  gate.open()
  await chen.page.context().setOffline(false)
  await slowDown(chen, -1)
  await received(wind, '阿辰').waitFor()
  await received(chen, '我')
    .getByText(/[已未]读/)
    .waitFor()
  expect(await received(wind, '阿辰').count()).toBe(1)
})

it('is sent once after a reload during its upload', async () => {
  const chen = await enter('阿辰')
  const deer = await enter('小鹿')
  await openChat(chen, '小鹿')
  await openChat(deer, '阿辰')
  const before = await received(deer, '阿辰').count()
  await holdUploads(chen.page)
  await sendFiles(chen, '相册', [await aPicture(chen.page, 'reload.jpg')])
  await chen.page.getByRole('progressbar', { name: '正在发送' }).waitFor()
  await untilFileIsStored(chen)
  await chen.page.unroute('**/objects/**')
  await chen.page.reload()
  await received(chen, '我')
    .getByText(/[已未]读/)
    .waitFor()
  await expect.poll(() => received(deer, '阿辰').count()).toBe(before + 1)
  await chen.picture('media-after-reload')
})

inProof('that the server rejected is sent again by a tap', async () => {
  const chen = await enter('阿辰')
  const bun = await enter('豆包不胖')
  await openChat(bun, '酒馆大厅')
  await openChat(chen, '酒馆大厅')
  await chen.page.route('**/objects/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500 }),
  )
  await sendFiles(chen, '相册', [await aPicture(chen.page, 'again.jpg')])
  const again = chen.page.getByRole('button', { name: '没有发出去，点按重发' })
  await again.waitFor()
  await chen.picture('media-failed')
  await chen.page.unroute('**/objects/**')
  await again.tap()
  await again.waitFor({ state: 'detached' })
  await received(bun, '阿辰').waitFor()
})
