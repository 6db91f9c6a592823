import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as tavernIm from '../../src/index.ts'
import { blackPng } from '../../testing/internal/pictures.ts'
import { aChatSite, type ChatSite } from './support/chat-site.ts'

declare const chat: tavernIm.ChatSDK

let site: ChatSite
let page: Awaited<ReturnType<ChatSite['browser']['newPage']>>

beforeAll(async () => {
  site = await aChatSite()
  page = await site.browser.newPage()
  await site.visit(page)
  await page.evaluate('ready')
}, 60_000)

afterAll(() => site.close())

const script = `document.title='it ran';(globalThis.opener||globalThis.parent)?.postMessage('it ran','*')`
const html = Buffer.from(`<!doctype html><html><body><script>${script}</script></body></html>`)

const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })

/**
 * A GIF that is also a script: its width and height begin a comment, which ends after the pixels.
 */
const gifAndScript = () => {
  const screen = Buffer.from([0x2f, 0x2a, 0x2f, 0x2a, 0x80, 0, 0])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const pixels = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0, 0x3b])
  const end = Buffer.from(`*/=1;${script}`)
  return Buffer.concat([Buffer.from('GIF89a'), screen, colours, pixels, end])
}

/** A JPEG with HTML in its comment and after its end. */
const jpegAndPage = async () => {
  const whole = await picture().jpeg().toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, html.length + 2]), html])
  return Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2), html])
}

/** HTML after the header of a PNG. */
const pageWithHead = () => Buffer.concat([blackPng(8, 8).subarray(0, 33), html])

/** Sends a file from the page; returns its URL or the error code. */
const sent = (kind: 'Image' | 'File', name: string, bytes: Uint8Array) =>
  page.evaluate(
    async ({ kind, name, body }) => {
      const type = kind === 'Image' ? 'image/png' : 'text/html'
      const file = new File([Uint8Array.from(body)], name, { type })
      const to = { to: 'bob', conversationType: 'C2C' } as const
      try {
        if (kind === 'Image') {
          const message = chat.createImageMessage({ ...to, payload: { file } })
          await chat.sendMessage(message)
          return message.payload.imageInfoArray[0]?.imageUrl ?? ''
        }
        const message = chat.createFileMessage({ ...to, payload: { file } })
        await chat.sendMessage(message)
        return message.payload.fileUrl
      } catch (cause) {
        return `${(cause as { code: number }).code}`
      }
    },
    { kind, name, body: [...bytes] },
  )

/**
 * The result of opening it in a window, a frame, an object, a script, a worker and a style of the
 * app's page.
 */
const opened = (url: string) =>
  page.evaluate(async (address) => {
    const received: unknown[] = []
    const onMessage = ({ data }: MessageEvent) => received.push(data)
    addEventListener('message', onMessage)
    const ended = (element: HTMLElement) =>
      new Promise<string>((resolve) => {
        element.onload = () => resolve('load')
        element.onerror = () => resolve('error')
        document.body.append(element)
      })
    const make = <Name extends keyof HTMLElementTagNameMap>(
      name: Name,
      more: Partial<HTMLElementTagNameMap[Name]>,
    ) => Object.assign(document.createElement(name), more)
    const frame = make('iframe', { src: address })
    document.body.append(frame, make('object', { data: address }), make('embed', { src: address }))
    const scripts = [
      await ended(make('script', { src: address })),
      await ended(make('script', { src: address, type: 'module' })),
      await ended(make('link', { href: address, rel: 'stylesheet' })),
    ]
    const worker = await new Promise<string>((resolve) => {
      try {
        new Worker(address).onerror = () => resolve('error')
      } catch {
        resolve('refused')
      }
    })
    removeEventListener('message', onMessage)
    return { received, scripts, worker, title: document.title }
  }, url)

it.each([
  ['a program', 'text/javascript', gifAndScript],
  ['a page', 'text/html', jpegAndPage],
] as const)(
  'the test detects that a file served as %s runs [MEDIA-147]',
  async (_, contentType, make) => {
    const guarded = new URL('/control', page.url()).href
    const body = await make()
    await page.route(guarded, (route) => route.fulfill({ contentType, body }))
    expect((await opened(guarded)).received).toContain('it ran')
    await page.unroute(guarded)
    await page.evaluate(() => {
      document.title = 'chat'
    })
  },
)

it.each([
  ['a GIF that is a program', 'Image', 'a.gif', gifAndScript],
  ['a GIF that is a program', 'File', 'a.js', gifAndScript],
  ['a JPEG that is a page', 'Image', 'a.jpg', jpegAndPage],
  ['a JPEG that is a page', 'File', 'a.html', jpegAndPage],
  ['a page with the head of a PNG', 'File', 'a.html', pageWithHead],
] as const)('%s, sent as %s, never runs in a browser [MEDIA-147]', async (_, kind, name, make) => {
  const url = await sent(kind, name, await make())
  expect(url).toMatch(/^http/)
  expect(await opened(url)).toEqual({
    received: [],
    scripts: ['error', 'error', 'error'],
    worker: expect.stringMatching(/refused|error/),
    title: 'chat',
  })
  const other = await site.browser.newPage()
  const answer = await other.goto(url)
  expect(answer?.headers()).toMatchObject({
    'content-type': expect.stringMatching(/^image\//),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'referrer-policy': 'no-referrer',
  })
  // An image document with an opaque origin, in which no script would run.
  expect(await other.evaluate(() => [document.contentType, self.origin])).toEqual([
    expect.stringMatching(/^image\//),
    'null',
  ])
  expect(await other.title()).not.toBe('it ran')
  await other.close()
})

it('the server rejects HTML with a PNG header as a picture [MEDIA-147]', async () => {
  expect(await sent('Image', 'a.png', pageWithHead())).toBe('4002')
})
