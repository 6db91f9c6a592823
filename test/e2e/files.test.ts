import { Cable } from 'tavern-im/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type * as tavernIm from '../../src/index.ts'
import type { ImagePayload, VideoPayload } from '../../src/index.ts'
import { aChatSite, type ChatSite, sizeAt } from './support/chat-site.ts'

declare const chat: tavernIm.ChatSDK

let site: ChatSite

beforeAll(async () => {
  site = await aChatSite()
}, 60_000)

afterAll(() => site.close())

it('a video shows its first frame at once, and is sent with it and its duration [MEDIA-81]', async () => {
  const page = await site.browser.newPage()
  await site.visit(page)
  await page.evaluate('ready')
  const sent = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 240
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const draw = (colour: string) => {
      context.fillStyle = colour
      context.fillRect(0, 0, 320, 240)
    }
    draw('#000')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve
    })
    recorder.start()
    const begun = performance.now()
    // Black first, then red.
    await new Promise<void>((resolve) => {
      const frame = () => {
        const age = performance.now() - begun
        draw(age < 250 ? '#000' : '#f00')
        if (age > 2_200) resolve()
        else requestAnimationFrame(frame)
      }
      frame()
    })
    recorder.stop()
    await stopped
    const file = new File(parts, 'a.webm', { type: 'video/webm' })
    const message = chat.createVideoMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file },
    })
    const shown: string[] = [message.payload.videoUrl]
    await chat.sendMessage(message)
    const { payload, ID } = message
    return { ID, shown, payload, size: file.size }
  })
  expect(sent.shown[0]).toMatch(/^blob:/)
  expect(sent.payload.videoUrl).toBe(sent.shown[0])
  expect(sent.payload).toMatchObject({ videoSecond: 2, thumbWidth: 320, thumbHeight: 240 })
  const payload = await site.received<VideoPayload>(sent.ID)
  expect(await sizeAt(payload.videoUrl)).toEqual({ status: 200, size: sent.size })
  const red = await page.evaluate(async (url) => {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const canvas = new OffscreenCanvas(1, 1)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0, 1, 1)
    return { size: [bitmap.width, bitmap.height], red: context.getImageData(0, 0, 1, 1).data[0] }
  }, payload.thumbUrl)
  expect(red.size).toEqual([320, 240])
  expect(red.red).toBeGreaterThan(150)
  await page.close()
})

it('a file that cannot be played does not delay the send [MEDIA-81]', async () => {
  const page = await site.browser.newPage()
  await site.visit(page)
  await page.evaluate('ready')
  const ending = await page.evaluate(async () => {
    const file = new File(['this is no sound'], 'a.mp3', { type: 'audio/mpeg' })
    const begun = performance.now()
    const message = chat.createAudioMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { file },
    })
    const code = await chat.sendMessage(message).then(
      () => 0,
      (error) => error.code,
    )
    return { code, second: message.payload.second, ms: performance.now() - begun }
  })
  expect(ending.second).toBe(0)
  expect(ending.ms).toBeLessThan(10_000)
  await page.close()
})

it('a picture that was sent without a connection arrives after a reload [MEDIA-77]', async () => {
  const context = await site.browser.newContext()
  const cable = await Cable.to(site.testBed.server.url)
  const page = await context.newPage()
  await site.visit(page, cable.url)
  await page.evaluate('ready')
  cable.cut()
  const ID = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300)
    canvas.getContext('2d')?.fillRect(0, 0, 400, 300)
    const file = await canvas.convertToBlob({ type: 'image/png' })
    const payload = { file }
    const message = chat.createImageMessage({ to: 'bob', conversationType: 'C2C', payload })
    chat.sendMessage(message).catch(() => undefined)
    const kept = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('tavern-im')
        opening.onsuccess = () => {
          const request = opening.result.transaction('records').objectStore('records').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result.some((record) => record.file !== undefined))
          }
        }
      })
    while (!(await kept())) await new Promise((resolve) => setTimeout(resolve))
    return message.ID
  })
  cable.reconnect()
  await site.visit(page, cable.url)
  const payload = await site.received<ImagePayload>(ID)
  expect(payload.imageInfoArray[0]).toMatchObject({ width: 400, height: 300 })
  expect((await sizeAt(payload.imageInfoArray[0]?.url ?? '')).status).toBe(200)
  await context.close()
  await cable.remove()
})
