import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile, type SentBody } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, resultOf, takeBody, type Uploader } from './support/uploader.ts'

const { presign, slices, complete, credentials } = commands.upload

const bytes = bytesOf(4 * MB)
const file = aFile(bytes)

/** All connections break; there are new ones again after so long. */
const cut = async ({ platform, files, advance }: Uploader, ms: number) => {
  platform.network.set(false)
  await advance(ms)
  platform.network.set(true)
  await advance(20_000)
  return files
}

const isWhole = ({ stored }: Uploader): boolean =>
  Buffer.concat(stored.get('slices-1')?.parts ?? []).equals(bytes)

describe('a lost connection does not fail an upload, which continues afterwards,', () => {
  it('before the upload target is known [MEDIA-08]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.platform.network.set(false)
    const upload = uploader.upload({ file })
    const small = uploader.upload({})
    await uploader.advance(3_600_000)
    expect([upload.state, small.state]).toEqual(['under way', 'under way'])
    uploader.platform.network.set(true)
    await uploader.advance(20_000)
    expect([upload.state, small.state]).toEqual(['done', 'done'])
  })

  it('while the upload target is requested [MEDIA-08]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    for (const command of [presign, slices, credentials]) uploader.server.ignore(command)
    const upload = uploader.upload({ file })
    const small = uploader.upload({})
    await uploader.advance(0)
    uploader.server.on(slices, () => ({
      fileID: '',
      fileKey: 'k',
      uploadUrl: 'https://files.test/k',
      downloadUrl: '',
      sliceBytes: 4 * MB,
      offset: 0,
      sliceUrlList: ['https://s3.test/1'],
    }))
    uploader.server.on(presign, () => ({
      preSigList: [
        { fileID: '', fileKey: 'w', uploadUrl: 'https://files.test/w', downloadUrl: '' },
      ],
    }))
    await cut(uploader, 120_000)
    expect([upload.state, small.state]).toEqual(['done', 'done'])
  })

  it.each([502, 503, 504])(
    'and neither is a server that ends, or a proxy that does not reach it: %i [MEDIA-08]',
    async (status) => {
      const uploader = await anUploader()
      const take = takeBody(uploader)
      let refusals = 0
      uploader.files.onBody = (body) => {
        const isAway = body.request.headers?.['Upload-Offset'] === `${MB}` && refusals < 5
        if (isAway) body.answer(status)
        else take(body)
        if (isAway) refusals++
      }
      const upload = uploader.upload({ file })
      await uploader.advance(31_000)
      expect([refusals, upload.state]).toEqual([5, 'done'])
      refusals = Number.NEGATIVE_INFINITY
      const hopeless = uploader.upload({ file, fileID: 'another' })
      await uploader.advance(30_000)
      expect(hopeless.state).toBe('under way')
      await uploader.advance(10_000)
      expect(hopeless.error).toMatchObject({ code: 2400, data: { status } })
    },
  )

  it('while a slice is on its way, at the last good slice [MEDIA-08]', async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    uploader.files.onBody = (body) => uploader.files.bodies.length <= 2 && take(body)
    const upload = uploader.upload({ file })
    await uploader.advance(0)
    expect(uploader.files.inFlight()).toHaveLength(1)
    uploader.files.onBody = take
    // As often as it likes.
    for (let time = 0; time < 8; time++) {
      uploader.files.onBody = time === 7 ? take : undefined
      await cut(uploader, 60_000)
    }
    expect(upload.state).toBe('done')
    expect(isWhole(uploader)).toBe(true)
    const offsets = uploader.files.bodies.map(({ request }) => request.headers?.['Upload-Offset'])
    expect(new Set(offsets)).toEqual(new Set([0, 1, 2, 3].map((slice) => `${slice * MB}`)))
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1)
  })

  it('if the server has a slice whose answer was lost [MEDIA-08]', async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    uploader.files.onBody = (body) => {
      if (uploader.files.bodies.length !== 2) return take(body)
      take({ ...body, answer: () => undefined })
      return uploader.platform.network.set(false)
    }
    const upload = uploader.upload({ file })
    await uploader.advance(10_000)
    expect(upload.state).toBe('under way')
    uploader.platform.network.set(true)
    await uploader.advance(20_000)
    expect(upload.state).toBe('done')
    expect(isWhole(uploader)).toBe(true)
    const offsets = uploader.files.bodies.map(({ request }) => request.headers?.['Upload-Offset'])
    expect(offsets.filter((offset) => offset === `${MB}`)).toHaveLength(1)
  })

  it('while the server processes it [MEDIA-08]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.server.ignore(complete)
    const upload = uploader.upload({ file })
    await uploader.advance(1_000)
    expect(uploader.server.bodiesOf(complete)).toHaveLength(1)
    uploader.platform.network.set(false)
    await uploader.advance(600_000)
    expect(upload.state).toBe('under way')
    uploader.server.on(complete, ({ fileKey }) => resultOf(fileKey))
    uploader.platform.network.set(true)
    await uploader.advance(20_000)
    expect(upload.state).toBe('done')
    expect(uploader.files.bodies).toHaveLength(4)
  })

  it('when its request breaks just before the connection does [MEDIA-08]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file })
    await uploader.advance(0)
    uploader.files.inFlight()[0]?.lose()
    await uploader.advance(0)
    uploader.server.stop()
    await uploader.advance(300_000)
    expect(upload.state).toBe('under way')
    uploader.files.onBody = takeBody(uploader)
    uploader.server.start()
    await uploader.advance(30_000)
    expect(upload.state).toBe('done')
    expect(isWhole(uploader)).toBe(true)
  })
})

describe('an upload fails', () => {
  it('after six requests without an answer, with growing delays, though the connection is open [MEDIA-09]', async () => {
    const uploader = await anUploader()
    const times: number[] = []
    const start = uploader.platform.clock.now()
    uploader.files.onBody = (body) => {
      times.push(uploader.platform.clock.now() - start)
      body.lose()
    }
    const upload = uploader.upload({ file })
    const small = uploader.upload({ kind: 'image' })
    await uploader.advance(60_000)
    expect(upload.error.code).toBe(2400)
    expect(small.error.code).toBe(2100)
    const seconds = [0, 1, 3, 7, 15, 31].map((second) => second * 1_000)
    expect([...new Set(times)]).toEqual(seconds)
  })

  it('after a minute without a transferred byte, and a retry [MEDIA-09]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({})
    await uploader.advance(0)
    const [first] = uploader.files.inFlight() as [SentBody]
    await uploader.advance(50_000)
    first.sent(40)
    await uploader.advance(50_000)
    first.sent(40)
    expect(first.isStopped).toBe(false)
    await uploader.advance(10_000)
    expect(first.isStopped).toBe(true)
    await uploader.advance(61_000)
    expect(upload.error).toMatchObject({ code: 2400, data: { status: 408 } })
    expect(uploader.files.bodies).toHaveLength(2)
  })

  it("if the server rejects it, with the server's error [MEDIA-10]", async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.server.refuse(presign, 4005, 'no space is left')
    uploader.server.refuse(slices, 4001, 'too large')
    const [small, large] = [uploader.upload({}), uploader.upload({ file })]
    await uploader.advance(10_000)
    expect([small.error.code, large.error.code]).toEqual([4005, 4001])
    expect(uploader.server.bodiesOf(presign)).toHaveLength(1)
    uploader.server.refuse(complete, 4002, 'no image')
    uploader.server.on(presign, () => ({
      preSigList: [
        { fileID: '', fileKey: 'w', uploadUrl: 'https://files.test/w', downloadUrl: '' },
      ],
    }))
    const wrong = uploader.upload({})
    await uploader.advance(10_000)
    expect(wrong.error.code).toBe(4002)
  })

  it('not yet if the server is overloaded, or fails once [MEDIA-10]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.server.refuse(presign, 60022)
    const upload = uploader.upload({})
    await uploader.advance(5_000)
    expect(upload.state).toBe('under way')
    uploader.server.on(presign, () => ({
      preSigList: [
        { fileID: '', fileKey: 'w', uploadUrl: 'https://files.test/w', downloadUrl: '' },
      ],
    }))
    await uploader.advance(10_000)
    expect(upload.state).toBe('done')
  })
})
