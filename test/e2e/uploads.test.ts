import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as tavernIm from '../../src/index.ts'
import type { FilePayload, ImagePayload } from '../../src/index.ts'
import { blackPng } from '../../testing/internal/pictures.ts'
import { inProof } from '../support/in-proof.ts'
import { aChatSite, type ChatSite } from './support/chat-site.ts'

declare const chat: tavernIm.ChatSDK
declare const progress: number[]

const MB = 2 ** 20

let site: ChatSite
let folder: string
let page: Page

beforeAll(async () => {
  site = await aChatSite()
  folder = await mkdtemp(join(tmpdir(), 'tavern-e2e-'))
  page = await site.browser.newPage()
  await site.visit(page)
  await page.evaluate('ready')
}, 60_000)

afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** Chooses a file in the page's input element, as a user does. */
const choose = async (name: string, bytes: Uint8Array): Promise<void> => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  await page.evaluate(() => {
    document.body.innerHTML = '<input type="file">'
  })
  await page.setInputFiles('input', path)
}

/** Sends the chosen file; resolves when the upload starts. `window.sent` resolves at its end. */
const begin = (): Promise<void> =>
  page.evaluate(() => {
    const stop = new AbortController()
    const progressValues: number[] = []
    const message = chat.createFileMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file: document.querySelector('input') },
      onProgress: (part) => progressValues.push(part),
    })
    const sent = chat.sendMessage(message, { signal: stop.signal }).then(
      () => message.ID,
      ({ code, data }) => ({ code, data: { ...data, message: undefined } }),
    )
    Object.assign(window, { progress: progressValues, stop, sent: () => sent })
  })

const until = (part: number) =>
  page.waitForFunction((least) => (progress.at(-1) ?? 0) >= least, part, { polling: 10 })

/** Limits the upload rate. */
const throttle = async (bytesPerSecond: number) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const emulate = (offline: boolean, uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await emulate(false, bytesPerSecond)
  return emulate
}

it('12 MB of an input element arrive complete although the browser is offline in between [MEDIA-97]', async () => {
  const bytes = randomBytes(12 * MB)
  await choose('large.bin', bytes)
  const emulate = await throttle(20 * MB)
  await begin()
  await until(0.4)
  await emulate(true, -1)
  await page.waitForFunction(() => !navigator.onLine)
  const standing = await page.evaluate(() => progress.at(-1) ?? 0)
  expect(standing).toBeLessThan(1)
  await emulate(false, -1)
  const ID = await page.evaluate<string>('sent()')
  const { fileUrl, fileSize } = await site.received<FilePayload>(ID)
  expect(fileSize).toBe(bytes.length)
  const answer = await fetch(fileUrl)
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  const progressValues = await page.evaluate(() => progress)
  expect([progressValues[0], progressValues.at(-1)]).toEqual([0, 1])
  expect(progressValues).toEqual([...progressValues].sort((a, b) => a - b))
})

inProof(
  'an upload ends when its signal is aborted, and the recipient receives nothing [MEDIA-97]',
  async () => {
    await choose('large.bin', randomBytes(12 * MB))
    const emulate = await throttle(4 * MB)
    await begin()
    await until(0.2)
    await page.evaluate('stop.abort()')
    expect(await page.evaluate('sent()')).toMatchObject({ code: 2100, data: { isCancelled: true } })
    await emulate(false, -1)
    expect(await page.evaluate(() => progress.at(-1))).toBeLessThan(1)
  },
)

it('the page shows a picture from its file and from the server [MEDIA-97]', async () => {
  await choose('black.png', blackPng(900, 800))
  const { ID, url } = await page.evaluate(async () => {
    const message = chat.createImageMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file: document.querySelector('input')?.files?.[0] },
    })
    await chat.sendMessage(message)
    return { ID: message.ID, url: message.payload.imageInfoArray[0]?.url ?? '' }
  })
  const { imageInfoArray } = await site.received<ImagePayload>(ID)
  const urls = [url, ...imageInfoArray.map(({ imageUrl }) => imageUrl)]
  expect(url).toMatch(/^blob:/)
  const widths = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (src) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          return image.naturalWidth
        }),
      ),
    urls,
  )
  expect(widths).toEqual([900, 900, 810, 223])
})

it('HTML that was sent as a file never runs, however it is opened [MEDIA-95]', async () => {
  const script = `<!doctype html><script>document.title = 'it ran'; opener?.ran?.()</script>`
  for (const name of ['index.html', 'a.svg']) {
    await choose(name, Buffer.from(script))
    await begin()
    const { fileUrl } = await site.received<FilePayload>(await page.evaluate<string>('sent()'))
    const other = await site.browser.newPage()
    const saved = other.waitForEvent('download')
    await other.goto(fileUrl).catch(() => {})
    expect((await saved).suggestedFilename()).toBe(name)
    expect([other.url(), await other.title()]).toEqual(['about:blank', ''])
    const framed = await page.evaluate(async (src) => {
      const frame = Object.assign(document.createElement('iframe'), { src })
      const script = Object.assign(document.createElement('script'), { src })
      const failed = new Promise((resolve) => {
        script.onerror = () => resolve('failed')
        script.onload = () => resolve('ran')
      })
      document.body.append(frame, script)
      return [await failed, document.title]
    }, fileUrl)
    expect(framed).toEqual(['failed', 'chat'])
    await other.close()
  }
})
