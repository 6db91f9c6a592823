import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, preSigned, URL_OF } from './support/uploader.ts'

const { presign } = commands.upload

interface UploadCall {
  readonly order: {
    readonly method: string
    readonly url: string
    readonly headers: object
    readonly resources: unknown
    readonly fileKey: string
    readonly downloadUrl: string
    readonly timeout: number
    onProgress(part: unknown): void
  }
  readonly callback: (error: unknown, data?: unknown) => void
}

const aPlugin = () => {
  const calls: UploadCall[] = []
  let aborted = 0
  return {
    calls,
    aborted: () => aborted,
    uploadFile(order: UploadCall['order'], callback: UploadCall['callback']) {
      calls.push({ order, callback })
      return {
        abort: () => {
          aborted++
        },
      }
    },
  }
}

const done = { statusCode: 200, headers: {}, data: { location: 'x' } }

describe('a registered tim-upload-plugin', () => {
  it('sends whole files instead of the SDK [MEDIA-19]', async () => {
    const plugin = aPlugin()
    const uploader = await anUploader({ plugin: () => plugin })
    const bytes = new Uint8Array(200)
    const upload = uploader.upload({ file: aFile(bytes) })
    await uploader.advance(0)
    const [{ order, callback } = {} as UploadCall] = plugin.calls
    expect(order).toEqual({
      method: 'PUT',
      url: URL_OF('whole-1'),
      headers: {},
      resources: bytes,
      fileKey: 'whole-1',
      downloadUrl: `${URL_OF('whole-1')}?e=1&s=mac`,
      timeout: expect.any(Number),
      onProgress: expect.any(Function),
    })
    for (const part of [0.5, { percent: 0.75 }, 'x', null, Number.NaN, 7]) {
      await uploader.advance(100)
      order.onProgress(part)
    }
    callback(null, done)
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    expect(upload.progress).toEqual([0, 0.5, 0.75, 0.99, 1])
    expect(uploader.files.bodies).toEqual([])
  })

  it('may be a class [MEDIA-19]', async () => {
    const plugin = aPlugin()
    class Plugin {
      uploadFile = plugin.uploadFile
    }
    const uploader = await anUploader({ plugin: () => Plugin })
    uploader.upload({})
    uploader.upload({})
    await uploader.advance(0)
    expect(plugin.calls).toHaveLength(2)
  })

  it('receives paths of files that have them; forms with fields of the store, and slices, do not use it [MEDIA-130]', async () => {
    const plugin = aPlugin()
    const form = await anUploader({ plugin: () => plugin, wholeBy: 'POST', hasSlices: false })
    const file = aFile(bytesOf(2 * MB), { body: async () => ({ filePath: '/tmp/a' }) })
    form.server.on(presign, () => ({ preSigList: [preSigned('form')] }))
    form.upload({ file })
    await form.advance(0)
    expect(plugin.calls[0]?.order).toMatchObject({ method: 'POST', resources: '/tmp/a' })
    const formFields = { policy: 'p' }
    form.server.on(presign, () => ({ preSigList: [{ ...preSigned('form'), formFields }] }))
    form.upload({ file })
    await form.advance(0)
    expect(form.files.inFlight()).toMatchObject([{ request: { fields: formFields } }])
    const uploader = await anUploader({ plugin: () => plugin })
    uploader.upload({ file: aFile(bytesOf(2 * MB)) })
    await uploader.advance(0)
    expect(plugin.calls).toHaveLength(1)
    expect(uploader.files.inFlight()).toHaveLength(1)
  })

  it('decides by the status, even if it reports 204 as an error [MEDIA-130]', async () => {
    const plugin = aPlugin()
    const uploader = await anUploader({ plugin: () => plugin })
    const upload = uploader.upload({})
    await uploader.advance(0)
    plugin.calls[0]?.callback({ code: 204, message: '' }, { statusCode: 204, headers: {} })
    await uploader.advance(0)
    expect(upload.state).toBe('done')
  })

  it('that throws leaves the file to the SDK, as a page plugin does in Node [MEDIA-130]', async () => {
    const uploadFile = () => {
      throw new ReferenceError('XMLHttpRequest is not defined')
    }
    const uploader = await anUploader({ plugin: () => ({ uploadFile }) })
    uploader.upload({})
    await uploader.advance(0)
    expect(uploader.files.inFlight()).toHaveLength(1)
    const lines = uploader.platform.log.lines.filter(({ line }) => line.startsWith('upload plugin'))
    expect(lines).toHaveLength(1)
  })

  it.each([
    [
      'fails',
      (_: object, callback: (error: unknown, data?: object) => void) =>
        callback(new Error('mine'), { statusCode: 500 }),
    ],
    [
      'says nothing of how it went',
      (_: object, callback: (error: unknown) => void) => callback(null),
    ],
    [
      'is answered with a refusal',
      (_: object, callback: (error: unknown, data?: object) => void) =>
        callback(null, { statusCode: 500 }),
    ],
    ['never answers', () => undefined],
  ])('that %s is retried once, and then the upload fails [MEDIA-19]', async (_, uploadFile) => {
    let count = 0
    const plugin = {
      uploadFile(order: object, callback: () => void) {
        count++
        return uploadFile(order, callback)
      },
    }
    const uploader = await anUploader({ plugin: () => plugin })
    const upload = uploader.upload({})
    await uploader.advance(130_000)
    expect(upload.error.code).toBe(2400)
    expect(count).toBe(2)
  })

  it('is asked to abort cancelled uploads, and may answer late and twice [MEDIA-19]', async () => {
    const plugin = aPlugin()
    const uploader = await anUploader({ plugin: () => plugin })
    const upload = uploader.upload({})
    await uploader.advance(0)
    upload.cancel()
    expect(plugin.aborted()).toBe(1)
    plugin.calls[0]?.callback(null, done)
    plugin.calls[0]?.callback(new Error('late'))
    plugin.calls[0]?.order.onProgress(0.5)
    await uploader.advance(0)
    expect(upload.error.data).toEqual({ isCancelled: true })
    expect(upload.progress).toEqual([0])
  })

  it.each([
    ['a text', 'plugin'],
    ['an object without uploadFile', {}],
    [
      'a class whose constructor throws',
      class {
        constructor() {
          throw new Error('mine')
        }
      },
    ],
  ])('that is %s is ignored [MEDIA-19]', async (_, plugin) => {
    const uploader = await anUploader({ plugin: () => plugin })
    uploader.upload({})
    uploader.upload({})
    await uploader.advance(0)
    expect(uploader.files.inFlight()).toHaveLength(2)
    const lines = uploader.platform.log.lines.filter(({ line }) => line.startsWith('upload plugin'))
    expect(lines).toHaveLength(1)
  })
})
