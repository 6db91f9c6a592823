import { expect } from 'vitest'
import { launchBrowser, type Phone } from '../../testing/internal/programs/browser.ts'
import { inProof } from '../support/in-proof.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { mediaOf, startTouch } from './support/media.ts'
import { openChat, openMessages } from './support/visitor.ts'

const { enter } = demoWithPhones(launchBrowser)

const speaker = async (account: string, to: string): Promise<Phone> => {
  const phone = await enter(account)
  await phone.page.context().grantPermissions(['microphone'])
  await openChat(phone, to)
  await phone.page.getByRole('button', { name: '语音', exact: true }).tap()
  return phone
}

const hold = ({ page }: Phone) =>
  startTouch(page, page.getByRole('button', { name: '按住说话', exact: true }))

/** Records until the meter shows a text. */
const record = async (phone: Phone, until = '2″') => {
  const press = await hold(phone)
  const meter = phone.page.getByText('上滑取消，松开发送').locator('..')
  await meter.getByText(until, { exact: true }).waitFor()
  return press
}

const voices = (phone: Phone, by: string) => mediaOf(phone, by, /语音/)

inProof(
  'a voice message is recorded while the button is held, and the peer plays several in turn',
  async () => {
    const chen = await speaker('阿辰', '老猫')
    const cat = await enter('老猫')
    for (const count of [1, 2]) {
      const press = await record(chen)
      if (count === 1) await chen.picture('voice-recording')
      await press.leave()
      await voices(chen, '我')
        .nth(count - 1)
        .getByText(/[已未]读/)
        .waitFor()
    }
    await openMessages(cat)
    await cat.page.getByText('[语音]').waitFor()
    await openChat(cat, '阿辰')
    const unplayed = cat.page.getByRole('button', { name: /^播放语音，\d+ 秒，未播放$/ })
    await unplayed.nth(1).waitFor()
    await cat.picture('voice-unheard')
    const playing = cat.page.getByRole('button', { name: /^停止语音/ })
    await unplayed.first().tap()
    await playing.waitFor()
    expect(await unplayed.count()).toBe(1)
    // The first message must have ended.
    await expect.poll(() => unplayed.count()).toBe(0)
    expect(await playing.count()).toBe(1)
    await cat.picture('voice-playing')
    await playing.waitFor({ state: 'detached' })
    await cat.page.reload()
    await voices(cat, '阿辰').nth(1).waitFor()
    expect(await unplayed.count()).toBe(0)
  },
)

inProof('a voice message is cancelled by sliding up and if it is too short', async () => {
  const chen = await speaker('阿辰', '南风')
  const { page } = chen
  const sliding = await record(chen)
  await sliding.move(0, -160)
  await page.getByText('松开手指，取消发送').waitFor()
  await chen.picture('voice-cancel')
  await sliding.leave()
  await page.getByText('松开手指，取消发送').waitFor({ state: 'detached' })
  const short = await record(chen, '0″')
  await short.leave()
  await page.getByText('说话时间太短').waitFor()
  await chen.picture('voice-too-short')
  expect(await voices(chen, '我').count()).toBe(0)
})

inProof('the composer shows help if the microphone is denied', async () => {
  const chen = await enter('阿辰')
  await openChat(chen, '小鹿')
  await chen.page.getByRole('button', { name: '语音', exact: true }).tap()
  const press = await hold(chen)
  await chen.page.getByText('没有麦克风权限').waitFor()
  await press.leave()
  await chen.picture('voice-refused')
  await chen.page.getByText('知道了').tap()
})
