import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createTestServer } from 'tavern-im/testing'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { exists, root, textOf } from '../contract/support/sources.ts'
import { blocksOf } from '../docs/support/blocks.ts'
import { inProof } from '../support/in-proof.ts'

const UMD = 'dist/tavern-im.umd.js'

/** The proof builds this file. */
const SITE = '.build/site/index.html'

/** The page in the guide, as a user would copy it. */
const documentedPage = (host: string): string => {
  const [page] = blocksOf('docs/guides/script-tag.md').filter(({ language }) => language === 'html')
  const text = page?.code.map((line) => line.text).join('\n') ?? ''
  return text.replace('wss://im.example.com', host)
}

const serve = async (answers: Readonly<Record<string, string>>): Promise<string> => {
  const site = createServer(({ url = '/' }, response) => {
    const text = answers[url]
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    site.closeAllConnections()
    site.close()
  })
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
}

it.skipIf(!exists(UMD))('the page of the script-tag guide sends and shows messages', async () => {
  const server = await createTestServer()
  onTestFinished(() => server.close())
  const bob = await server.login('bob')
  const user = { userID: 'alice', userSig: server.userSig('alice') }
  const address = await serve({
    '/': documentedPage(server.url),
    '/tavern-im.umd.js': textOf(UMD),
    '/user-sig': JSON.stringify(user),
  })
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  // The first login creates the account.
  await (await server.login('alice')).remove()
  await bob.chat.subscribeUserStatus({ userIDList: ['alice'] })
  await page.goto(address)
  await bob.until('onUserStatusUpdated', ([status]) => status?.statusType === 1)
  await page.locator('#text').fill('hello from a page')
  await page.locator('button').click()
  await bob.until('onMessageReceived', (list) => list.some(({ from }) => from === 'alice'))
  const answer = bob.chat.createTextMessage({
    to: 'alice',
    conversationType: 'C2C',
    payload: { text: 'hello back' },
  })
  await bob.chat.sendMessage(answer)
  await page.locator('li', { hasText: 'bob: hello back' }).waitFor()
  expect(await page.locator('li').count()).toBe(2)
  expect(faults).toEqual([])
})

inProof('the search of the site works from the file system, without network requests', async () => {
  const browser = await openBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const requests: string[] = []
  const faults: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(pathToFileURL(join(root, SITE)).href)
  await page.keyboard.press('/')
  await page.locator('#tsd-search-input').fill('sendMessage')
  const found = page.locator('#tsd-search-results a').first()
  await found.waitFor()
  expect(await found.textContent()).toContain('sendMessage')
  await found.click()
  await page.waitForURL(/api\/tavern-im\/strict\/\w+\.html/)
  expect(await page.locator('main').textContent()).toContain('sendMessage')
  expect(requests.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([])
  expect(faults).toEqual([])
})

inProof(
  'an error code is found in its row, also on a phone, where rows are collapsed',
  async () => {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 375, height: 740 } })
    await page.goto(pathToFileURL(join(root, SITE)).href)
    await page.locator('#tsd-search-trigger').click()
    await page.locator('#tsd-search-input').fill('10007')
    const found = page.locator('#tsd-search-results a').first()
    await found.waitFor()
    await found.click()
    await page.waitForURL(/reference\/errors\.html#10007$/)
    const row = page.locator('[id="10007"]')
    expect(await row.isVisible()).toBe(true)
    expect(await row.textContent()).toContain('GROUP_NO_PERMISSION')
    expect(await page.locator('[id="2000"]').isVisible()).toBe(false)
    expect(await page.locator('#tsd-theme').isVisible()).toBe(true)
  },
)
