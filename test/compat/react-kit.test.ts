import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { aPicture } from '../e2e/support/real-files.ts'
import { aStage } from './support/stage.ts'

const stage = aStage()

const write = async (page: Page, text: string): Promise<void> => {
  await page.getByPlaceholder('Enter a message').fill(text)
  await page.keyboard.press('Enter')
}

const bubble = (page: Page, text: string) => page.locator('.message-list').getByText(text)

/** A row of the list of conversations. */
const row = (page: Page, text: string) =>
  page.locator('.uikit-conversation-preview').filter({ hasText: text })

/** Chooses from the menu of a message. */
const choose = async (page: Page, text: string, action: string): Promise<void> => {
  await bubble(page, text).hover()
  await page.locator('.message-list [role=menuitem].more').click()
  await page.locator('.message-list').getByText(action, { exact: true }).click()
}

it('the kit shows an account without conversations as empty, without an endless loading indicator [KIT-26]', async () => {
  const { page, picture } = await stage.open('react', 'newcomer')
  await page.getByText('No conversation').first().waitFor()
  await picture('react-empty')
})

it('two users exchange texts, a picture, a quote and a recall with unread badges [KIT-27]', async () => {
  await stage.begin('bob', 'alice', 'hello alice', 'how are you?')
  const alice = await stage.open('react', 'alice')
  const bob = await stage.open('react', 'bob')
  expect(await row(alice.page, 'bob').textContent()).toContain('2')
  await alice.picture('react-list')
  await row(alice.page, 'bob').click()
  await row(bob.page, 'alice').click()
  await bubble(alice.page, 'hello alice').waitFor()
  await bubble(bob.page, 'how are you?').waitFor()
  await write(alice.page, 'fine, thanks')
  await bubble(bob.page, 'fine, thanks').waitFor()
  await alice.page.locator('.tui-message-input-main .tui-kit-icon').nth(1).click()
  await alice.page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture(alice.page, 'cat.png', { width: 320, height: 240 }))
  await bob.page.locator('.message-image img').waitFor()
  await choose(bob.page, 'fine, thanks', 'Reference')
  await write(bob.page, 'glad to hear it')
  await bubble(alice.page, 'glad to hear it').waitFor()
  await write(alice.page, 'a slip')
  await bubble(bob.page, 'a slip').waitFor()
  await alice.picture('react-chat')
  await choose(alice.page, 'a slip', 'Recall')
  await bubble(bob.page, 'a slip').waitFor({ state: 'detached' })
  await bob.picture('react-recalled')
  await bob.page.reload()
  await row(bob.page, 'alice').click()
  await bubble(bob.page, 'glad to hear it').first().waitFor()
  await bob.picture('react-reloaded')
})

it('the kit starts a chat with a new peer, and creates a group [KIT-28]', async () => {
  await stage.begin('dave', 'carol')
  const carol = await stage.open('react', 'carol')
  const dave = await stage.open('react', 'dave')
  const { page } = carol
  const start = async () => {
    await page.locator('.uikit-conversation-create-container [role=button]').first().click()
  }
  const find = async (userID: string) => {
    await page.locator('.tui-conversation-create input').first().fill(userID)
    await page.keyboard.press('Enter')
  }
  await start()
  await find('dave')
  await page.locator('.tui-user').getByText('dave').click()
  await page.locator('.tui-chat-header').getByText('dave').waitFor()
  await write(page, 'nice to meet you')
  await row(dave.page, 'nice to meet you').click()
  await bubble(dave.page, 'nice to meet you').waitFor()

  await start()
  await page.getByText('New group chat').click()
  await find('dave')
  await page.locator('.tui-user').getByText('dave').click()
  await page.getByText('Next').click()
  await carol.picture('react-group-detail')
  await page.locator('.tui-conversation-create input').first().fill('Harbour')
  await page.getByText('Create', { exact: true }).click()
  await page.locator('.tui-chat-header').getByText('Harbour').waitFor()
  await write(page, 'welcome aboard')
  await row(dave.page, 'Harbour').click()
  await bubble(dave.page, 'welcome aboard').waitFor()
  await carol.picture('react-group')
  await dave.picture('react-group-member')
})

it('the kit shows, pins and deletes a conversation in its settings [KIT-29]', async () => {
  await stage.begin('frank', 'erin', 'first')
  await stage.begin('gina', 'erin', 'second')
  const { page, picture } = await stage.open('react', 'erin')
  await row(page, 'frank').click()
  await page.locator('.header-handle-more').click()
  await page.getByText('ID:frank').waitFor()
  await page.locator('[class*=switch]').first().click()
  await row(page, 'frank').and(page.locator(':first-child')).waitFor()
  await picture('react-settings')
  await page.getByText('Delete', { exact: true }).click()
  await row(page, 'frank').waitFor({ state: 'detached' })
})

it('the kit adds a friend and opens the chat with the friend from the contacts [KIT-30]', async () => {
  await stage.begin('ivan', 'hugo')
  const { page, picture } = await stage.open('react', 'hugo')
  const contacts = page.locator('.tui-contacts')
  const info = page.locator('.tui-contact-info')
  // The kit asks for its lists as soon as the tab is drawn, and does not handle a refusal before
  // SDK_READY.
  await page.getByText('No conversation').first().waitFor()
  await page.getByText('Contacts').click()
  await page.getByAltText('addFriend').click()
  await contacts.getByPlaceholder('Enter a userID').fill('ivan')
  await page.keyboard.press('Enter')
  await page.locator('.tui-contact-search-item').click()
  await info.getByText('Send application').click()
  await info.getByText('Send application').waitFor({ state: 'detached' })
  await page.getByAltText('clear').click()
  await page.getByAltText('back').click()
  await contacts.getByText('Friends').click()
  await contacts.getByText('ivan').click()
  await picture('react-friend')
  await info.getByText('Send Message').click()
  await page.locator('.tui-chat-header').getByText('ivan').waitFor()
  await write(page, 'hello, friend')
  await row(page, 'hello, friend').waitFor()
  await picture('react-friend-chat')
})
