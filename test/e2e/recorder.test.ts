import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MICROPHONE } from '../../scripts/browser.mjs'
import type * as tavernIm from '../../src/index.ts'
import type { AudioPayload } from '../../src/index.ts'
import type * as recorderModule from '../../src/recorder-entry.ts'
import { ALLOWED, launchBrowser } from '../../testing/internal/programs/browser.ts'
import { aChatSite, type ChatSite, sizeAt } from './support/chat-site.ts'

/** The client and the recorder in the page. */
declare const chat: tavernIm.ChatSDK
declare const voice: typeof recorderModule

let site: ChatSite

beforeAll(async () => {
  site = await aChatSite(launchBrowser([MICROPHONE, ALLOWED]))
}, 60_000)

afterAll(() => site.close())

describe('the recorder', () => {
  it('records a file that createAudioMessage sends, and reports the level [MEDIA-82]', async () => {
    const page = await site.browser.newPage()
    await site.visit(page)
    await page.evaluate('ready')
    const sent = await page.evaluate(async () => {
      const levels: number[] = []
      let enough = () => {}
      const received = new Promise<void>((resolve) => {
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
      await received
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
    const payload = await site.received<AudioPayload>(sent.ID)
    expect(payload.second).toBe(Math.round(sent.duration / 1_000))
    expect(await sizeAt(payload.url)).toEqual({ status: 200, size: sent.size })
    await page.close()
  })

  it('ends by itself after maxSeconds and releases the microphone [MEDIA-82]', async () => {
    const page = await site.open(await site.browser.newPage())
    const { durations, tracks } = await page.evaluate(async () => {
      const streams: MediaStream[] = []
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = await ask(constraints)
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

  /** The errors of calls in the page. */
  const problems = (page: Page, calls: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const problem = (call) => call.then(() => 'none', ({ name, problem }) => name + ' ' + problem)
      const recorder = voice.createRecorder()
      ${calls}
    })()`)

  it('rejects a second recording, a stop without one, and a cancel during the permission prompt [MEDIA-83]', async () => {
    const page = await site.open(await site.browser.newPage())
    const states = await problems(
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
    expect(states).toEqual([
      'RecorderError notRecording',
      'RecorderError busy',
      'RecorderError cancelled',
      'RecorderError busy',
      'RecorderError notRecording',
      false,
    ])
    await page.close()
  })

  it('rejects without a permission and in an unsupported browser [MEDIA-83]', async () => {
    const page = await site.open(await site.browser.newPage(), '/silent')
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

  it('rejects without a microphone [MEDIA-83]', async () => {
    const bare = await launchBrowser([ALLOWED])
    const page = await site.open(await bare.newPage())
    expect(await problems(page, 'return problem(recorder.start())')).toBe('RecorderError noDevice')
    await bare.close()
  })

  /** The states of the page's microphone streams, and the recorded file. */
  const inPage = (page: Page, calls: string): Promise<unknown> =>
    page.evaluate(`(async () => {
      const tracks = []
      const { mediaDevices } = navigator
      const ask = mediaDevices.getUserMedia.bind(mediaDevices)
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted)
        tracks.push(...stream.getTracks())
        return stream
      }
      const problem = (call) => call.then(() => 'none', ({ problem }) => problem)
      const states = () => tracks.map(({ readyState }) => readyState)
      ${calls}
    })()`)

  it('starts no recording that was stopped during the permission prompt [MEDIA-134]', async () => {
    const page = await site.open(await site.browser.newPage())
    const states = await inPage(
      page,
      `const recorder = voice.createRecorder()
       const asked = problem(recorder.start())
       const stopped = await problem(recorder.stop())
       return [stopped, await asked, recorder.isRecording, states()]`,
    )
    expect(states).toEqual(['notRecording', 'cancelled', false, ['ended']])
    await page.close()
  })

  it.each([
    ['its microphone is gone', 'tracks[0].stop()'],
    [
      'it is muted because the page is hidden',
      `Object.defineProperty(document, 'hidden', { value: true })
       document.dispatchEvent(new Event('visibilitychange'))
       if (!recorder.isRecording) throw new Error('it ended though it hears')
       Object.defineProperty(tracks[0], 'muted', { value: true })
       tracks[0].dispatchEvent(new Event('mute'))`,
    ],
  ])('ends by itself when %s [MEDIA-134]', async (_, happen) => {
    const page = await site.open(await site.browser.newPage())
    const states = await inPage(
      page,
      `let hear
       const heard = new Promise((resolve) => { hear = resolve })
       let listen
       const listened = new Promise((resolve) => { listen = resolve })
       let levels = 0
       const onLevel = () => ++levels > 6 && listen()
       const recorder = voice.createRecorder({ onEnd: hear, onLevel })
       await recorder.start()
       await listened
       ${happen}
       const file = await heard
       return [file.size > 0, file.duration >= 250, recorder.isRecording, states()]`,
    )
    expect(states).toEqual([true, true, false, ['ended']])
    await page.close()
  })

  it('releases the microphone if the browser fails to record [MEDIA-134]', async () => {
    const page = await site.open(await site.browser.newPage())
    const states = await inPage(
      page,
      `MediaRecorder.prototype.start = () => { throw new DOMException('no', 'NotSupportedError') }
       const recorder = voice.createRecorder()
       return [await problem(recorder.start()), recorder.isRecording, states()]`,
    )
    expect(states).toEqual(['failed', false, ['ended']])
    await page.close()
  })

  it('records without a level if the browser cannot measure it [MEDIA-134]', async () => {
    const page = await site.open(await site.browser.newPage())
    const states = await inPage(
      page,
      `let recorder
       AudioContext.prototype.createMediaStreamSource = () => { throw new DOMException('another rate') }
       const levels = []
       const onLevel = (level) => levels.push(level)
       const file = await new Promise((onEnd) => {
         recorder = voice.createRecorder({ maxSeconds: 0.3, onLevel, onEnd })
         recorder.start()
       })
       return [file.size > 0, levels, await problem(recorder.stop()), states()]`,
    )
    expect(states).toEqual([true, [], 'notRecording', ['ended']])
    await page.close()
  })
})
