import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, slicesAt, takeBody, URL_OF } from './support/uploader.ts'

const { slices, credentials, complete } = commands.upload

const SIZE = 5 * MB + 7
const bytes = bytesOf(SIZE)
const file = aFile(bytes)

describe('a larger file', () => {
  it("is sent in slices of 1 MB, in order, with the user's credentials [MEDIA-04]", async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    const upload = uploader.upload({ file, kind: 'video', name: 'a.mp4', fileID: 'm' })
    await uploader.advance(0)
    const order = { fileID: 'm', fileType: 'video', fileName: 'a.mp4', fileSize: SIZE }
    expect(uploader.server.bodiesOf(slices)).toEqual([{ ...order, conversationType: 1 }])
    expect(uploader.server.bodiesOf(credentials)).toEqual([{ duration: 600 }])
    expect(uploader.files.bodies.map(({ request }) => request.headers)).toEqual(
      [0, 1, 2, 3, 4, 5].map((slice) => ({
        Authorization: 'Bearer token-1',
        'Upload-Offset': `${slice * MB}`,
      })),
    )
    const there = Buffer.concat(uploader.stored.get('slices-1')?.parts ?? [])
    expect(there.equals(bytes)).toBe(true)
    expect(upload.state).toBe('done')
  })

  it("is sent in slices of the server's size, to individual URLs without further credentials [MEDIA-04]", async () => {
    const uploader = await anUploader()
    const sliceUrlList = ['https://s3.test/1', 'https://s3.test/2']
    uploader.server.on(slices, () => ({
      ...slicesAt('s3', 0),
      uploadUrl: '',
      sliceBytes: 3 * MB,
      sliceUrlList,
    }))
    uploader.files.onBody = (body) => body.answer(200)
    const upload = uploader.upload({ file })
    await uploader.advance(0)
    const sent = uploader.files.bodies.map(({ request, bytes }) => [
      request.url,
      request.headers,
      bytes.length,
    ])
    expect(sent).toEqual([
      ['https://s3.test/1', undefined, 3 * MB],
      ['https://s3.test/2', undefined, 2 * MB + 7],
    ])
    expect(uploader.server.bodiesOf(credentials)).toEqual([])
    expect(upload.state).toBe('done')
  })

  it('sends the next slice while the server processes one, and no further [MEDIA-04]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file })
    await uploader.advance(0)
    const offsets = () =>
      uploader.files
        .inFlight()
        .map(({ request }) => Number(request.headers?.['Upload-Offset']) / MB)
    const take = takeBody(uploader)
    expect(offsets()).toEqual([0])
    const [first] = uploader.files.inFlight()
    first?.sent(MB - 1)
    await uploader.advance(0)
    expect(offsets()).toEqual([0])
    first?.sent(MB)
    await uploader.advance(0)
    expect(offsets()).toEqual([0, 1])
    const [, second] = uploader.files.inFlight()
    second?.sent(MB)
    await uploader.advance(0)
    expect(offsets()).toEqual([0, 1])
    if (first) take(first)
    await uploader.advance(0)
    expect(offsets()).toEqual([1, 2])
    if (second) take(second)
    uploader.files.onBody = take
    const [third] = uploader.files.inFlight()
    if (third) take(third)
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    expect(uploader.files.bodies).toHaveLength(6)
  })

  it('sends a slice again that arrived too early, which is not a failure [MEDIA-04]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file })
    const take = takeBody(uploader)
    for (let slice = 0; slice < 6; slice++) {
      await uploader.advance(0)
      const [now] = uploader.files.inFlight()
      now?.sent(now.bytes.length)
      await uploader.advance(0)
      const [, early] = uploader.files.inFlight()
      early?.answer(409, { 'Upload-Offset': `${slice * MB}` })
      await uploader.advance(0)
      if (now) take(now)
    }
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    expect(uploader.server.bodiesOf(slices)).toHaveLength(1)
  })

  it("continues at the server's offset after 409 [MEDIA-05]", async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    let isFirst = true
    uploader.files.onBody = (body) => {
      const upload = uploader.stored.get('slices-1')
      // The slice has come, and another answer than its own.
      if (isFirst && upload?.offset === MB) {
        isFirst = false
        upload.parts.push(body.bytes)
        upload.offset += body.bytes.length
      }
      take(body)
    }
    const upload = uploader.upload({ file })
    await uploader.advance(2_000)
    expect(upload.state).toBe('done')
    expect(uploader.server.bodiesOf(slices).map(({ fileKey }) => fileKey)).toEqual([
      undefined,
      'slices-1',
    ])
    expect(Buffer.concat(uploader.stored.get('slices-1')?.parts ?? []).equals(bytes)).toBe(true)
  })

  it('fails if 409 brings no progress [MEDIA-05]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = (body) => body.answer(409, { 'Upload-Offset': '0' })
    const upload = uploader.upload({ file })
    await uploader.advance(10_000)
    expect(upload.error).toMatchObject({ code: 2400, data: { status: 409 } })
    expect(uploader.files.bodies).toHaveLength(2)
  })

  it.each([
    ['file', 2400, 2],
    ['image', 2100, 2],
    ['audio', 2300, 2],
    ['video', 2350, 2],
  ] as const)(
    'of kind %s fails with %i after %i tries of the same slice [MEDIA-05]',
    async (kind, code, tries) => {
      const uploader = await anUploader()
      const take = takeBody(uploader)
      uploader.files.onBody = (body) => {
        if (body.request.headers?.['Upload-Offset'] === `${2 * MB}`) body.answer(500)
        else take(body)
      }
      const upload = uploader.upload({ file, kind })
      await uploader.advance(10_000)
      expect(upload.error).toMatchObject({ code, data: { status: 500 } })
      expect(upload.error.cause).toBeInstanceOf(Error)
      expect(uploader.files.bodies).toHaveLength(2 + tries)
    },
  )

  it('may fail once at each slice [MEDIA-05]', async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    let count = 0
    uploader.files.onBody = (body) => {
      count++
      if (count % 2 === 1) body.answer(500)
      else take(body)
    }
    const upload = uploader.upload({ file })
    await uploader.advance(10_000)
    expect(upload.state).toBe('done')
    expect(uploader.files.bodies).toHaveLength(12)
  })

  it('requests new slice URLs before the old ones expire [MEDIA-06]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file })
    for (let slice = 0; slice < 6; slice++) {
      await uploader.advance(0)
      const [body] = uploader.files.inFlight()
      // Slow, but not standing still.
      for (let part = 1; part <= 6; part++) {
        await uploader.advance(50_000)
        body?.sent(part)
      }
      if (body) takeBody(uploader)(body)
    }
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    expect(uploader.server.bodiesOf(slices).map(({ fileKey }) => fileKey)).toEqual([
      undefined,
      'slices-1',
    ])
  })

  it('resumes when it is sent again after a failure [MEDIA-07]', async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    uploader.files.onBody = (body) => {
      if (body.request.headers?.['Upload-Offset'] === `${2 * MB}`) body.answer(500)
      else take(body)
    }
    const first = uploader.upload({ file, fileID: 'm' })
    await uploader.advance(10_000)
    expect(first.state).toBe('failed')
    uploader.files.onBody = take
    const again = uploader.upload({ file, fileID: 'm' })
    await uploader.advance(0)
    expect(again.state).toBe('done')
    expect(uploader.stored.size).toBe(1)
    expect(again.progress[1]).toBeGreaterThan(0.35)
  })

  it('restarts if the server finds it incomplete at the end [MEDIA-07]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.server.refuse(complete, 4003, 'not all came')
    const upload = uploader.upload({ file })
    await uploader.advance(10_000)
    expect(upload.error).toMatchObject({ code: 2400 })
    expect([...uploader.stored.keys()]).toEqual(['slices-1', 'slices-2'])
  })

  it('is sent to a proxy instead of the origin [MEDIA-13]', async () => {
    const uploader = await anUploader({ fileUploadProxy: 'http://proxy.test:8080/files/' })
    uploader.upload({ file })
    uploader.upload({})
    await uploader.advance(0)
    expect(uploader.files.bodies.map(({ request }) => request.url).sort()).toEqual([
      URL_OF('slices-1').replace('https://files.test', 'http://proxy.test:8080/files'),
      URL_OF('whole-2').replace('https://files.test', 'http://proxy.test:8080/files'),
    ])
  })
})
