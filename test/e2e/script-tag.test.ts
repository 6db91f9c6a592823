import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type Tavern from '../../src/index.ts'
import type { ImagePayload } from '../../src/index.ts'
import { openBrowser } from '../../testing/internal/programs/browser.ts'
import { exists, textOf } from '../contract/support/sources.ts'
import { createTestBed, SDKAPPID, sigOf, type TestBed } from '../support/test-bed.ts'
import { sizeAt } from './support/chat-site.ts'
import { aPicture } from './support/real-files.ts'

const UMD = 'dist/tavern-im.umd.js'

/** A page without a bundler: with a strict content policy, and its own host. */
const PAGE = `<!doctype html><title>chat</title>
<script src="/tavern-im.umd.js"></script>
<input type="file" accept="image/*">`

declare global {
  interface Window {
    readonly Tavern: typeof Tavern
  }
}

let testBed: TestBed
let address: string
let close: () => Promise<void>

beforeAll(async () => {
  testBed = await createTestBed()
  const site = createServer(({ url }, response) => {
    const isScript = url === '/tavern-im.umd.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; worker-src blob:; img-src blob: http:; connect-src ws: http:`,
    )
    response.end(isScript ? textOf(UMD) : PAGE)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  close = async () => {
    site.closeAllConnections()
    await new Promise((resolve) => site.close(resolve))
    await testBed.close()
  }
})

afterAll(() => close())

it.skipIf(!exists(UMD))(
  'a page with only the script tag sends and shows the picture of its input element [MEDIA-133]',
  async () => {
    const browser = await openBrowser()
    const bob = await testBed.device('bob')
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    const picture = await aPicture(page, 'cat.png', { width: 640, height: 480, isNoise: true })
    await page.goto(address)
    await page.locator('input').setInputFiles(picture)
    const sent = await page.evaluate(
      async ({ SDKAppID, host, userSig }) => {
        const { Tavern } = window
        const chat = Tavern.create({ SDKAppID, host })
        chat.setLogLevel(2)
        const ready = new Promise((resolve) => chat.on(Tavern.EVENT.SDK_READY, resolve))
        await chat.login({ userID: 'alice', userSig })
        await ready
        const progress: number[] = []
        const message = chat.createImageMessage({
          to: 'bob',
          conversationType: Tavern.TYPES.CONV_C2C,
          payload: { file: document.querySelector('input') as HTMLInputElement },
          onProgress: (part) => progress.push(part),
        })
        const image = new Image()
        image.src = message.payload.imageInfoArray[0]?.url ?? ''
        await image.decode()
        await chat.sendMessage(message)
        return { ID: message.ID, progress, width: image.naturalWidth, status: message.status }
      },
      { SDKAppID: SDKAPPID, host: testBed.server.url, userSig: sigOf('alice') },
    )
    const { buffer } = picture
    expect(buffer.length).toBeGreaterThan(2 ** 20)
    expect(sent).toMatchObject({ width: 640, status: 'success' })
    expect(sent.progress).toEqual([...sent.progress].sort((a, b) => a - b))
    expect([sent.progress[0], sent.progress.at(-1)]).toEqual([0, 1])
    const list = await bob.until('onMessageReceived', (all) => all.some(({ ID }) => ID === sent.ID))
    const found = list.find(({ ID }) => ID === sent.ID)?.payload as ImagePayload | undefined
    const [original, , small] = found?.imageInfoArray ?? []
    expect(original).toMatchObject({ width: 640, height: 480, size: buffer.length })
    expect(await sizeAt(original?.url ?? '')).toEqual({ status: 200, size: buffer.length })
    expect((await sizeAt(small?.url ?? '')).size).toBeLessThan(buffer.length)
    expect(faults).toEqual([])
    await browser.close()
  },
)
