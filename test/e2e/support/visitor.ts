import type { Phone } from '../../../testing/internal/programs/browser.ts'
import { trialToken } from './market-people.ts'

/**
 * Opens the home page logged in as a trial account, without the login page, which home.test.ts and
 * others cover.
 */
export const logIn = async ({ page }: Phone, url: string, nickname: string): Promise<void> => {
  const accessToken = await trialToken(url, nickname)
  await page.goto(`${url}/?access_token=${accessToken}`)
  await page.getByText('公开房间').waitFor()
}

export const openMessages = ({ page }: Phone): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: /消息/ }).tap()

export const openChat = async (phone: Phone, name: string): Promise<void> => {
  await openMessages(phone)
  await phone.page.getByText(name, { exact: true }).tap()
  await phone.page.getByLabel('消息内容').waitFor()
}

export const write = async ({ page }: Phone, text: string): Promise<void> => {
  await page.getByLabel('消息内容').fill(text)
  await page.getByRole('button', { name: '发送', exact: true }).tap()
}

/** The bubble of a text by sender; `我` is the user. */
export const bubble = ({ page }: Phone, by: string, text: string) =>
  page.getByRole('article', { name: `${by} 的消息` }).filter({ hasText: text })
