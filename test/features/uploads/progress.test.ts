import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, resultOf, takeBody } from './support/uploader.ts'

const { complete } = commands.upload

const bytes = bytesOf(2 * MB + 1)

describe('the progress of an upload', () => {
  it('begins at 0, follows the bytes, and is 1 once the server has answered [MEDIA-14]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file: aFile(new Uint8Array(200)) })
    await uploader.advance(0)
    const [body] = uploader.files.inFlight()
    for (const sent of [50, 100, 200]) {
      await uploader.advance(100)
      body?.sent(sent)
    }
    uploader.server.ignore(complete)
    body?.answer(200)
    await uploader.advance(1_000)
    expect(upload.progress).toEqual([0, 0.25, 0.5, 0.99])
    uploader.files.onBody = takeBody(uploader)
    const other = uploader.upload({})
    await uploader.advance(70_000)
    expect(other.progress.at(-1)).toBeLessThan(1)
    uploader.server.on(complete, ({ fileKey }) => resultOf(fileKey))
    await uploader.advance(70_000)
    expect(upload.progress).toEqual([0, 0.25, 0.5, 0.99, 1])
    expect(other.progress.at(-1)).toBe(1)
  })

  it('is reported every 50 ms at most [MEDIA-14]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file: aFile(new Uint8Array(2_000)) })
    await uploader.advance(0)
    const [body] = uploader.files.inFlight()
    for (let sent = 1; sent <= 1_000; sent++) {
      await uploader.advance(1)
      body?.sent(sent)
    }
    expect(upload.progress.length).toBeLessThanOrEqual(22)
    expect(upload.progress.length).toBeGreaterThan(15)
  })

  it('never decreases in any course of an upload [MEDIA-14]', async () => {
    const action = fc.oneof(
      fc.record({ action: fc.constant('sent' as const), bytes: fc.double({ min: -1, max: 2 }) }),
      fc.record({ action: fc.constantFrom('answer', 'lose', 'fail', 'forbid', 'cut', 'wait') }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const uploader = await anUploader()
        const upload = uploader.upload({ file: aFile(bytes), kind: 'video' })
        await uploader.advance(0)
        for (const one of actions) {
          const body = uploader.files.inFlight()[0]
          if (one.action === 'sent' && 'bytes' in one) body?.sent(one.bytes * MB)
          if (one.action === 'answer' && body) takeBody(uploader)(body)
          if (one.action === 'lose') body?.lose()
          if (one.action === 'fail') body?.answer(500)
          if (one.action === 'forbid') body?.answer(403)
          if (one.action === 'cut') {
            uploader.platform.network.set(false)
            await uploader.advance(1_000)
            uploader.platform.network.set(true)
          }
          await uploader.advance(one.action === 'wait' ? 40_000 : 3_000)
        }
        uploader.files.onBody = takeBody(uploader)
        for (const body of uploader.files.inFlight()) body.lose()
        await uploader.advance(120_000)
        expect(upload.state).not.toBe('under way')
        const { progress } = upload
        expect(progress).toEqual([...progress].sort((a, b) => a - b))
        expect(new Set(progress).size).toBe(progress.length)
        expect(progress[0]).toBe(0)
        expect(progress.includes(1)).toBe(upload.state === 'done')
        if (upload.state === 'done') {
          const [last] = [...uploader.stored.values()].slice(-1)
          expect(Buffer.concat(last?.parts ?? []).equals(bytes)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('may throw in the callback: it is logged once, and the upload continues [MEDIA-15]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    const cause = new Error('mine')
    const upload = uploader.upload({
      onProgress: () => {
        throw cause
      },
    })
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    const lines = uploader.platform.log.lines.filter(({ line }) => line.includes('onProgress'))
    expect(lines.map(({ level }) => level)).toEqual(['error'])
    expect(lines[0]?.detail).toMatchObject({ code: 2109 })
  })

  it('may cancel the upload in the callback [MEDIA-15]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ onProgress: () => upload.cancel() })
    await uploader.advance(0)
    expect(upload.error.data).toEqual({ isCancelled: true })
    expect(uploader.files.bodies).toEqual([])
  })
})
