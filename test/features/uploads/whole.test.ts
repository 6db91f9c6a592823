import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, preSigned, resultOf, takeBody, URL_OF } from './support/uploader.ts'

const { presign, slices, complete } = commands.upload

describe('a small file', () => {
  it('is sent as a whole to a pre-signed URL [MEDIA-01]', async () => {
    const uploader = await anUploader()
    const bytes = Uint8Array.from([1, 2, 3])
    const upload = uploader.upload({
      file: aFile(bytes),
      kind: 'image',
      name: '猫.png',
      fileID: 'message-1',
    })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(presign)).toEqual([
      {
        uploadMethod: 0,
        conversationType: 1,
        uploadConfig: [{ fileID: 'message-1', fileType: 'image', fileName: '猫.png', fileSize: 3 }],
      },
    ])
    const [body] = uploader.files.inFlight()
    expect(body?.request.url).toBe(URL_OF('whole-1'))
    expect(body?.request.headers).toBeUndefined()
    expect(body?.bytes).toEqual(bytes)
    expect(uploader.server.bodiesOf(complete)).toEqual([])
    body?.answer(200)
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(complete)).toEqual([{ fileKey: 'whole-1' }])
    expect(await upload.result).toMatchObject({ fileKey: 'whole-1' })
  })

  it('is complete with its answer if that contains the result [MEDIA-110]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({})
    await uploader.advance(0)
    const result = { ...resultOf('whole-1'), fileName: '猫.bin' }
    const header = JSON.stringify(result).replace('猫', '\\u732b')
    uploader.files.inFlight()[0]?.answer(204, { 'Upload-Result': header })
    expect(await upload.result).toEqual(result)
    expect(upload.progress.at(-1)).toBe(1)
    expect(uploader.server.bodiesOf(complete)).toEqual([])
  })

  it.each(['', '{}', 'null', '{"fileKey":"a"', '{"fileKey":1,"location":"https://a"}'])(
    'is requested if the answer contains %s [MEDIA-110]',
    async (header) => {
      const uploader = await anUploader()
      const upload = uploader.upload({})
      await uploader.advance(0)
      uploader.files.inFlight()[0]?.answer(204, { 'Upload-Result': header })
      expect(await upload.result).toEqual(resultOf('whole-1'))
      expect(uploader.server.bodiesOf(complete)).toHaveLength(1)
    },
  )

  it('is complete if its answer was lost and the next attempt finds it stored [MEDIA-111]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({})
    await uploader.advance(0)
    uploader.files.inFlight()[0]?.lose()
    await uploader.advance(1_000)
    uploader.files.inFlight()[0]?.answer(409)
    expect(await upload.result).toEqual(resultOf('whole-1'))
    expect(uploader.files.bodies).toHaveLength(2)
    expect(uploader.server.bodiesOf(complete)).toEqual([{ fileKey: 'whole-1' }])
  })

  it('has 1 MB at most [MEDIA-01]', async () => {
    const uploader = await anUploader()
    uploader.upload({ file: aFile(new Uint8Array(2 ** 20)) })
    uploader.upload({ file: aFile(new Uint8Array(2 ** 20 + 1)) })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(presign)).toHaveLength(1)
    expect(uploader.server.bodiesOf(slices)).toHaveLength(1)
  })

  it('may have any size if the host only sends forms [MEDIA-02]', async () => {
    const uploader = await anUploader({ wholeBy: 'POST', hasSlices: false })
    uploader.server.on(presign, () => ({
      preSigList: [{ ...preSigned('form'), formFields: { policy: 'p' } }],
    }))
    const file = aFile(new Uint8Array(3 * 2 ** 20))
    uploader.upload({ file: { ...file, body: async () => ({ filePath: '/tmp/a' }) } })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(presign)[0]?.uploadMethod).toBe(1)
    const [body] = uploader.files.inFlight()
    expect(body?.request.body).toEqual({ filePath: '/tmp/a' })
    expect(body?.request.fields).toEqual({ policy: 'p' })
  })

  it('is measured if its size is unknown [MEDIA-03]', async () => {
    const uploader = await anUploader()
    const file = { ...aFile(new Uint8Array(10)), size: undefined }
    uploader.upload({ file: { ...file, measure: async () => 2 ** 20 + 1 } })
    uploader.upload({ file: { ...file, measure: async () => 10 } })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(slices)[0]?.fileSize).toBe(2 ** 20 + 1)
    expect(uploader.server.bodiesOf(presign)[0]?.uploadConfig[0]?.fileSize).toBe(10)
  })

  it.each([
    ['image', 20, 2253],
    ['audio', 20, 2301],
    ['video', 100, 2351],
    ['file', 100, 2402],
  ] as const)(
    'of kind %s is measured up to %i MB, then refused with %i [MEDIA-03]',
    async (kind, megabytes, code) => {
      const uploader = await anUploader()
      const limits: number[] = []
      const measure = async (most: number) => {
        limits.push(most)
        return most + 1
      }
      const upload = uploader.upload({
        kind,
        file: { ...aFile(new Uint8Array(10)), size: undefined, measure },
      })
      await uploader.advance(0)
      expect(limits).toEqual([megabytes * 2 ** 20])
      expect(upload.error.code).toBe(code)
    },
  )

  it('is rejected with 2108 if it is empty, and fails if it cannot be read [MEDIA-03]', async () => {
    const uploader = await anUploader()
    const empty = uploader.upload({ file: aFile(new Uint8Array()) })
    const cause = new Error('gone')
    const gone = uploader.upload({
      kind: 'audio',
      file: aFile(new Uint8Array(3), { body: () => Promise.reject(cause) }),
    })
    await uploader.advance(0)
    expect(empty.error.code).toBe(2108)
    expect(gone.error).toMatchObject({ code: 2300, cause })
  })

  it('is sent to a new URL if the old one has expired meanwhile [MEDIA-06]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({})
    await uploader.advance(0)
    uploader.platform.network.set(false)
    await uploader.advance(900_000)
    uploader.files.onBody = takeBody(uploader)
    uploader.platform.network.set(true)
    await uploader.advance(20_000)
    expect(upload.state).toBe('done')
    expect(uploader.server.bodiesOf(presign)).toHaveLength(2)
    expect(uploader.server.bodiesOf(complete)).toEqual([{ fileKey: 'whole-2' }])
  })

  it('is sent to a new URL once after a 403 of the old one [MEDIA-05]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = (body) => body.answer(403)
    const upload = uploader.upload({ kind: 'video' })
    await uploader.advance(10_000)
    expect(upload.error).toMatchObject({ code: 2350, data: { status: 403 } })
    const urls = uploader.files.bodies.map(({ request }) => request.url)
    expect(urls).toEqual([URL_OF('whole-1'), URL_OF('whole-2')])
  })
})
