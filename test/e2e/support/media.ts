import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone } from '../../../testing/internal/programs/browser.ts'
import type { RealFile } from './real-files.ts'

type Way = '相册' | '拍摄' | '视频' | '文件'

/** Chooses files with a button of the panel, up to the preview. */
export const choose = async ({ page }: Phone, way: Way, files: RealFile[]): Promise<void> => {
  await page.getByLabel('更多', { exact: true }).tap()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: way, exact: true }).tap(),
  ])
  await chooser.setFiles(files)
}

/** Sends the previewed files. */
export const confirmPreview = ({ page }: Phone): Promise<void> =>
  page.getByRole('dialog', { name: '发送前预览' }).getByRole('button', { name: /^发送/ }).tap()

export const sendFiles = async (phone: Phone, way: Way, files: RealFile[]): Promise<void> => {
  await choose(phone, way, files)
  await confirmPreview(phone)
}

/** The message rows of a sender with such a button; `我` is the user. */
export const mediaOf = ({ page }: Phone, by: string, button: string | RegExp): Locator =>
  page
    .getByRole('article', { name: `${by} 的消息` })
    .filter({ has: page.getByRole('button', { name: button }) })

/** Delays upload requests until the returned function is called. */
export const holdUploads = async (page: Page): Promise<() => Promise<void>> => {
  const waiting: (() => Promise<void>)[] = []
  await page.route('**/objects/**', (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return new Promise((resolve) => {
      waiting.push(() => route.continue().then(resolve, resolve))
    })
  })
  return async () => {
    await page.unroute('**/objects/**')
    await Promise.all(waiting.splice(0).map((release) => release()))
  }
}

/** Starts a touch that can be moved and released. */
export const startTouch = async (page: Page, target: Locator) => {
  const box = await target.boundingBox()
  if (box === null) throw new Error('touch: it is not in the page')
  const protocol = await page.context().newCDPSession(page)
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0, dy = 0) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y: y + dy }],
    })
  await touch('touchStart')
  return {
    move: (dx: number, dy: number) => touch('touchMove', dx, dy),
    leave: () => touch('touchEnd'),
  }
}

/** Swipes a distance, again if an animation swallowed the swipe, until a condition holds. */
export const swipeUntil = (
  target: Locator,
  [dx, dy]: readonly [number, number],
  isDone: () => Promise<boolean>,
): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await isDone()) return true
        const press = await startTouch(target.page(), target)
        for (const part of [0.2, 0.5, 0.8, 1]) await press.move(dx * part, dy * part)
        await press.leave()
        return isDone()
      },
      { interval: 700 },
    )
    .toBe(true)
