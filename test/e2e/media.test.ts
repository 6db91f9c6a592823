import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as tavernIm from '../../src/index.ts'
import { type AudioPayload, EVENT, type ImagePayload, type VideoPayload } from '../../src/index.ts'
import type * as recorderModule from '../../src/recorder-entry.ts'
import { root } from '../contract/support/sources.ts'
import { openBrowser } from '../support/browser.ts'
import { Cable } from '../support/cable.ts'
import { aWorld, type Device, SDKAPPID, sigOf, type World } from '../support/world.ts'

/** The SDK in the page, its client, and the recorder. */
declare const tavern: typeof tavernIm
declare const chat: tavernIm.ChatSDK
declare const voice: typeof recorderModule

const FAKES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

let browser: Browser
let world: World
let bob: Device
let code: string
let site: Server

const bundled = async (entry: string, globalName: string) => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName,
  })
  return (outputFiles[0]?.text ?? '').replace(`var ${globalName}`, `window.${globalName}`)
}

const address = (path = '/') => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`

beforeAll(async () => {
  browser = await openBrowser(...FAKES)
  world = await aWorld()
  bob = await world.device('bob')
  code = `${await bundled('src/index.ts', 'tavern')};${await bundled('src/recorder-entry.ts', 'voice')}`
  site = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    if (url === '/silent') response.setHeader('permissions-policy', 'microphone=()')
    response.end('<!doctype html><title>chat</title>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
}, 60_000)

afterAll(async () => {
  await browser.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
  await world.close()
})

const opened = async (page: Page, path?: string): Promise<Page> => {
  await page.goto(address(path))
  await page.evaluate(code)
  return page
}

/** A page whose client logs in as alice; `ready` of the page tells when it is. */
const visit = async (page: Page, host: string): Promise<void> => {
  await opened(page)
  await page.evaluate(
    ({ SDKAppID, host, userID, userSig }) => {
      const client = tavern.createChat({ SDKAppID, host })
      Object.assign(window, { chat: client })
      client.setLogLevel(2)
      const ready = new Promise((resolve) => client.on(tavern.EVENT.SDK_READY, resolve))
      Object.assign(window, { ready })
      void client.login({ userID, userSig })
    },
    { SDKAppID: SDKAPPID, host, userID: 'alice', userSig: sigOf('alice') },
  )
}

const received = async <Payload>(ID: string): Promise<Payload> => {
  const list = await bob.until(EVENT.MESSAGE_RECEIVED, (data) => data.some((one) => one.ID === ID))
  return list.find((one) => one.ID === ID)?.payload as Payload
}

const sizeAt = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, size: (await response.arrayBuffer()).byteLength }
}

it('a video shows its first picture at once, and is sent with it and its length [MEDIA-81]', async () => {
  const page = await browser.newPage()
  await visit(page, world.server.url)
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
    // Black for a while, then red.
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
  const payload = await received<VideoPayload>(sent.ID)
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

it('a file that cannot be played is not waited for [MEDIA-81]', async () => {
  const page = await browser.newPage()
  await visit(page, world.server.url)
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

it('a picture that was written without a line arrives after a reload [MEDIA-77]', async () => {
  const context = await browser.newContext()
  const cable = await Cable.to(world.server.url)
  const page = await context.newPage()
  await visit(page, cable.url)
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
          const asked = opening.result.transaction('records').objectStore('records').getAll()
          asked.onsuccess = () => {
            opening.result.close()
            resolve(asked.result.some((record) => record.file !== undefined))
          }
        }
      })
    while (!(await kept())) await new Promise((resolve) => setTimeout(resolve))
    return message.ID
  })
  cable.mend()
  await visit(page, cable.url)
  const payload = await received<ImagePayload>(ID)
  expect(payload.imageInfoArray[0]).toMatchObject({ width: 400, height: 300 })
  expect((await sizeAt(payload.imageInfoArray[0]?.url ?? '')).status).toBe(200)
  await context.close()
  await cable.remove()
})

describe('the recorder', () => {
  it('records what createAudioMessage sends, and tells how loud it is [MEDIA-82]', async () => {
    const page = await browser.newPage()
    await visit(page, world.server.url)
    await page.evaluate('ready')
    const sent = await page.evaluate(async () => {
      const levels: number[] = []
      let enough = () => {}
      const heard = new Promise<void>((resolve) => {
        enough = resolve
      })
      const recorder = voice.createRecorder({
        onLevel(level) {
          levels.push(level)
          // The fake microphone beeps once a second.
          if (levels.length > 25 && Math.max(...levels) > 0) enough()
        },
      })
      await recorder.start()
      const wasRecording = recorder.isRecording
      await heard
      const file = await recorder.stop()
      const message = chat.createAudioMessage({
        to: 'bob',
        conversationType: 'C2C',
        payload: { file },
      })
      await chat.sendMessage(message)
      const { name, type, size, duration } = file
      const isRecording = [wasRecording, recorder.isRecording]
      return { ID: message.ID, levels, name, type, size, duration, isRecording }
    })
    expect(sent.isRecording).toEqual([true, false])
    expect(sent.type).toMatch(/^audio\/(mp4|webm)$/)
    expect(sent.name).toMatch(/\.(m4a|webm)$/)
    expect(sent.duration).toBeGreaterThan(1_000)
    expect(Math.max(...sent.levels)).toBeGreaterThan(0.01)
    expect(Math.max(...sent.levels)).toBeLessThanOrEqual(1)
    const payload = await received<AudioPayload>(sent.ID)
    expect(payload.second).toBe(Math.round(sent.duration / 1_000))
    expect(await sizeAt(payload.url)).toEqual({ status: 200, size: sent.size })
    await page.close()
  })

  it('ends by itself after maxSeconds, and lets the microphone go [MEDIA-82]', async () => {
    const page = await opened(await browser.newPage())
    const { durations, tracks } = await page.evaluate(async () => {
      const streams: MediaStream[] = []
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        streams.push(stream)
        return stream
      }
      const file = await new Promise<File>((resolve) => {
        void voice.createRecorder({ maxSeconds: 0.3, onEnd: resolve }).start()
      })
      const recorder = voice.createRecorder({ maxSeconds: 0.3 })
      await recorder.start()
      while (recorder.isRecording) await new Promise((resolve) => setTimeout(resolve))
      const later = await recorder.stop()
      await recorder.start()
      recorder.cancel()
      return {
        durations: [file, later].map((one) => (one as { duration?: number }).duration),
        tracks: streams.map((stream) => stream.getTracks().map(({ readyState }) => readyState)),
      }
    })
    for (const duration of durations) {
      expect(duration).toBeGreaterThanOrEqual(290)
      expect(duration).toBeLessThan(2_000)
    }
    expect(tracks).toEqual([['ended'], ['ended'], expect.anything()])
    await page.close()
  })

  /** What a call in the page rejects with. */
  const problems = (page: Page, calls: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const problem = (call) => call.then(() => 'none', ({ name, problem }) => name + ' ' + problem)
      const recorder = voice.createRecorder()
      ${calls}
    })()`)

  it('says what is wrong: two at once, none, cancelled while the user was asked [MEDIA-83]', async () => {
    const page = await opened(await browser.newPage())
    const told = await problems(
      page,
      `const none = await problem(recorder.stop())
       const asked = problem(recorder.start())
       const twice = await problem(recorder.start())
       recorder.cancel()
       const cancelled = await asked
       await recorder.start()
       const again = await problem(recorder.start())
       recorder.cancel()
       return [none, twice, cancelled, again, await problem(recorder.stop()), recorder.isRecording]`,
    )
    expect(told).toEqual([
      'RecorderError notRecording',
      'RecorderError busy',
      'RecorderError cancelled',
      'RecorderError busy',
      'RecorderError notRecording',
      false,
    ])
    await page.close()
  })

  it('says what is wrong: not allowed, not possible [MEDIA-83]', async () => {
    const page = await opened(await browser.newPage(), '/silent')
    expect(await problems(page, 'return problem(recorder.start())')).toBe('RecorderError refused')
    expect(
      await problems(
        page,
        `Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
         return problem(recorder.start())`,
      ),
    ).toBe('RecorderError unsupported')
    await page.close()
  })

  it('says what is wrong: no microphone [MEDIA-83]', async () => {
    const bare = await openBrowser('--use-fake-ui-for-media-stream')
    const page = await opened(await bare.newPage())
    expect(await problems(page, 'return problem(recorder.start())')).toBe('RecorderError noDevice')
    await bare.close()
  })
})
