import type { Page } from 'playwright-core'
import { aPicture } from './real-files.ts'

/** Taps a button. */
export const tap = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).tap()

/** Taps a button of the popup in front. */
export const answer = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).tap()

/** Adds a picture to the form and waits for its upload. */
export const addPicture = async (page: Page, name = 'proof.png'): Promise<void> => {
  const add = page.getByRole('button', { name: '添加图片 0/2' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add.tap()])
  await chooser.setFiles([await aPicture(page, name, { width: 320, height: 240 })])
  await page.getByRole('img', { name }).waitFor()
  await page.getByRole('img', { name: '加载中' }).waitFor({ state: 'detached' })
}

/** Takes a seat on the page of an order; the sheet has chosen the only role. */
export const join = async (page: Page, position: string, role: RegExp): Promise<void> => {
  await tap(page, '加入房间')
  await tap(page, /^位置/)
  await page.getByText(new RegExp(`^${position}（`)).tap()
  await page
    .getByRole('button', { name: /^游戏角色/ })
    .filter({ hasText: role })
    .waitFor()
  await tap(page, '确定加入')
}

/** Sends a text in the open chat. */
export const sendText = async (page: Page, text: string): Promise<void> => {
  await page.getByLabel('消息内容').fill(text)
  await tap(page, '发送')
}
