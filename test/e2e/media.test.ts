import { expect, it } from 'vitest'
import { inProof } from '../support/in-proof.ts'
import { demoWithPhones } from './support/demo-phones.ts'
import { choose, confirmPreview, mediaOf, sendFiles, swipeUntil } from './support/media.ts'
import { aPicture, aText, aVideo } from './support/real-files.ts'
import { openChat, openMessages } from './support/visitor.ts'

const { enter } = demoWithPhones()

it('a user sends some of the chosen pictures, whose boxes are reserved while they load', async () => {
  const chen = await enter('阿辰')
  const cat = await enter('老猫')
  await openChat(chen, '老猫')
  const files = [
    await aPicture(chen.page, 'one.jpg'),
    await aPicture(chen.page, 'two.jpg', { width: 800, height: 1400 }),
    await aPicture(chen.page, 'three.png', { width: 500, height: 500 }),
  ]
  await choose(chen, '相册', files)
  const preview = chen.page.getByRole('dialog', { name: '发送前预览' })
  await preview.getByText('1 / 3').waitFor()
  await chen.picture('media-preview')
  await preview.getByRole('button', { name: '去掉第 3 个' }).tap()
  await preview.getByRole('button', { name: '发送（2）' }).tap()
  await mediaOf(chen, '我', '查看图片')
    .getByText(/[已未]读/)
    .nth(1)
    .waitFor()
  await openMessages(cat)
  await cat.page.getByText('[图片]').waitFor()

  let show = () => {}
  const shown = new Promise<void>((resolve) => {
    show = resolve
  })
  await cat.page.route('**/objects/**', (route) => shown.then(() => route.continue()))
  await openChat(cat, '阿辰')
  const bubbles = mediaOf(cat, '阿辰', '查看图片')
  await bubbles.nth(1).waitFor()
  const shapes = async () =>
    (await Promise.all([bubbles.nth(0).boundingBox(), bubbles.nth(1).boundingBox()])).map(
      (box) => `${box?.y} ${box?.height}`,
    )
  const before = await shapes()
  show()
  await expect.poll(() => cat.page.locator('[data-state="shown"]').count()).toBe(2)
  expect(await shapes()).toEqual(before)
  await cat.picture('media-pictures')
})

inProof('the viewer shows a picture: swipe to the next, save, swipe down to close', async () => {
  const chen = await enter('阿辰')
  const wind = await enter('南风')
  await openChat(chen, '南风')
  await sendFiles(chen, '相册', [await aPicture(chen.page, 'one.jpg')])
  await mediaOf(chen, '我', '查看图片')
    .getByText(/[已未]读/)
    .waitFor()
  await sendFiles(chen, '拍摄', [await aPicture(chen.page, 'two.jpg')])
  await openChat(wind, '阿辰')
  const { page } = wind
  await mediaOf(wind, '阿辰', '查看图片').nth(1).waitFor()
  await page.getByRole('button', { name: '查看图片' }).first().tap()
  await page.getByText('1 / 2').waitFor()
  const viewer = page.locator('.pswp__scroll-wrap')
  await swipeUntil(viewer, [-240, 0], () => page.getByText('2 / 2').isVisible())
  await wind.picture('media-viewer')
  let saved = ''
  page.on('download', (download) => {
    saved = download.suggestedFilename()
  })
  const save = async () => {
    // Browsers ignore a tap directly after a swipe.
    await page.getByRole('button', { name: '保存图片' }).tap()
    return saved
  }
  await expect.poll(save, { interval: 700 }).toMatch(/^开黑酒馆-\d+\.jpg$/)
  await swipeUntil(viewer, [0, 320], async () => (await page.locator('.pswp').count()) === 0)
})

inProof('the viewer closes when its picture is recalled', async () => {
  const chen = await enter('阿辰')
  const deer = await enter('小鹿')
  await openChat(chen, '小鹿')
  await openChat(deer, '阿辰')
  await sendFiles(chen, '相册', [
    await aPicture(chen.page, 'long.jpg', { width: 300, height: 3000 }),
  ])
  const mine = mediaOf(chen, '我', '查看图片').last()
  await mine.getByText(/[已未]读/).waitFor()
  const picture = mediaOf(deer, '阿辰', '查看图片').last().getByRole('button', { name: '查看图片' })
  await picture.tap()
  const shown = deer.page.locator('.pswp__item[aria-hidden=false] .pswp__img').last()
  // A long picture opens in page width at its top.
  await expect.poll(async () => (await shown.boundingBox())?.width).toBe(375)
  expect((await shown.boundingBox())?.y).toBe(0)
  await deer.picture('media-long')
  await mine.getByRole('button', { name: '查看图片' }).dispatchEvent('contextmenu')
  await chen.page.getByRole('dialog', { name: '消息操作' }).getByText('撤回').tap()
  await deer.page.getByText('这张图片已被撤回').waitFor()
  await deer.page.locator('.pswp').waitFor({ state: 'detached' })
  await deer.page.getByText('对方撤回了一条消息').waitFor()
})

inProof('a picture that cannot be decoded is sent as a file', async () => {
  const chen = await enter('阿辰')
  await openChat(chen, '老猫')
  await choose(chen, '相册', [aText('坏掉的.jpg', 'no picture at all', 'image/jpeg')])
  await chen.page.getByText('这张图片打不开，会作为文件发送').waitFor()
  await confirmPreview(chen)
  await chen.page.getByRole('button', { name: '下载文件 坏掉的.jpg' }).waitFor()
})

inProof('a video shows its cover and plays over the page', async () => {
  const chen = await enter('阿辰')
  const deer = await enter('小鹿')
  await openChat(chen, '小鹿')
  await openChat(deer, '阿辰')
  await choose(chen, '视频', [await aVideo(chen.page, '团战.webm')])
  await chen.page.getByText(/^0:0\d · \d+ KB$/).waitFor()
  await chen.picture('media-video-preview')
  await confirmPreview(chen)
  const video = deer.page.getByRole('button', { name: /^播放视频，[1-9] 秒$/ })
  await video.waitFor()
  await expect.poll(() => video.locator('img').count()).toBe(1)
  await deer.picture('media-video')
  await video.tap()
  const player = deer.page.locator('dialog video')
  await expect
    .poll(() => player.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0)
  await deer.picture('media-video-player')
  await deer.page.keyboard.press('Escape')
  await player.waitFor({ state: 'detached' })
})

inProof('files are sent unchanged, and are only saved, never opened', async () => {
  const chen = await enter('阿辰')
  const grain = await enter('青禾')
  await openChat(grain, '周五开荒团')
  await openChat(chen, '周五开荒团')
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const drawing = aText('周五团本分工与站位安排（最终修订版）.svg', script, 'image/svg+xml')
  await sendFiles(chen, '文件', [drawing])
  const card = grain.page.getByRole('button', { name: /^下载文件 周五团本分工与站位/ })
  await card.waitFor()
  await grain.picture('media-file')
  const [saved] = await Promise.all([grain.page.waitForEvent('download'), card.tap()])
  expect(saved.suggestedFilename()).toBe(drawing.name)
  await card.getByText('已保存').waitFor()
})

inProof(
  'the preview rejects large files before the upload, and accepts pasted and dropped ones',
  async () => {
    const chen = await enter('阿辰')
    await openChat(chen, '老猫')
    const { page } = chen
    const give = (event: 'paste' | 'drop', target: string, megabytes: number) =>
      page.evaluate(
        ([type, label, size]) => {
          const data = new DataTransfer()
          const bytes = new Uint8Array(size * 2 ** 20 + 1)
          data.items.add(new File([bytes], '截图.png', { type: 'image/png' }))
          const options = { bubbles: true, cancelable: true }
          const transfer =
            type === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: data })
              : new DragEvent('drop', { ...options, dataTransfer: data })
          document.querySelector(`[aria-label="${label}"]`)?.dispatchEvent(transfer)
        },
        [event, target, megabytes] as const,
      )
    await give('paste', '消息内容', 21)
    await page.getByText('“截图.png”有 22 MB，图片不能超过 20 MB').waitFor()
    await chen.picture('media-too-large')
    await give('drop', '消息内容', 1)
    const preview = page.getByRole('dialog', { name: '发送前预览' })
    await preview.waitFor()
    await preview.getByRole('button', { name: '取消发送' }).tap()
    await preview.waitFor({ state: 'detached' })
  },
)
