import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import {
  anUploader,
  bytesOf,
  MB,
  preSigned,
  resultOf,
  slicesAt,
  takeBody,
} from './support/uploader.ts'

const { presign, slices, credentials, complete } = commands.upload

const SIZE = 2 * MB + 1
const large = aFile(bytesOf(SIZE))

const good = slicesAt('k', 0)
const sliceUrlList = ['https://s3.test/1', 'https://s3.test/2', 'https://s3.test/3']

describe('a malformed server answer fails an upload:', () => {
  it.each([
    {},
    { preSigList: 1 },
    { preSigList: [] },
    { preSigList: [null] },
    { preSigList: [{ ...preSigned('k'), fileKey: '' }] },
    { preSigList: [{ ...preSigned('k'), uploadUrl: undefined }] },
    { preSigList: [{ ...preSigned('k'), uploadUrl: 'javascript:alert(1)' }] },
    { preSigList: [{ ...preSigned('k'), uploadUrl: 'file:///etc/passwd' }] },
    { preSigList: [{ ...preSigned('k'), uploadUrl: '/objects/1' }] },
    { preSigList: [{ ...preSigned('k'), formFields: 'none' }] },
  ])('the upload target: %j [MEDIA-18]', async (answer) => {
    const uploader = await anUploader()
    uploader.server.on(presign, () => answer as never)
    const upload = uploader.upload({})
    await uploader.advance(10_000)
    expect(upload.error.code).toBe(2041)
    expect(uploader.files.bodies).toEqual([])
  })

  it.each([
    {},
    { ...good, fileKey: '' },
    { ...good, uploadUrl: 'ftp://files.test/k' },
    { ...good, sliceBytes: 0 },
    { ...good, sliceBytes: -1 },
    { ...good, sliceBytes: 0.5 },
    { ...good, offset: -1 },
    { ...good, offset: SIZE + 1 },
    { ...good, offset: '0' },
    { ...good, sliceUrlList: undefined },
    { ...good, sliceUrlList: sliceUrlList.slice(1) },
    { ...good, sliceUrlList: ['a', 'b', 'c'] },
    { ...good, sliceUrlList, offset: 5 },
  ])('the upload target of slices: %j [MEDIA-18]', async (answer) => {
    const uploader = await anUploader()
    uploader.server.on(slices, () => answer as never)
    const upload = uploader.upload({ file: large })
    await uploader.advance(10_000)
    expect(upload.error.code).toBe(2041)
    expect(uploader.files.bodies).toEqual([])
  })

  it.each([{}, { expiredTime: '1', sessionToken: 'a' }, { expiredTime: 1, sessionToken: '' }])(
    'credentials: %j [MEDIA-18]',
    async (answer) => {
      const uploader = await anUploader()
      uploader.server.on(credentials, () => answer as never)
      const upload = uploader.upload({ file: large })
      await uploader.advance(10_000)
      expect(upload.error.code).toBe(2041)
      expect(uploader.files.bodies).toEqual([])
    },
  )

  it.each([
    {},
    { ...resultOf('k'), location: '' },
    { ...resultOf('k'), location: 'javascript:0' },
    { ...resultOf('k'), fileSize: -1 },
    { ...resultOf('k'), width: null },
  ])('the result: %j [MEDIA-18]', async (answer) => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.server.on(complete, () => answer as never)
    const upload = uploader.upload({ kind: 'audio' })
    await uploader.advance(10_000)
    expect(upload.error.code).toBe(2300)
  })

  it.each([{}, { 'Upload-Offset': '0' }, { 'Upload-Offset': 'x' }, { 'Upload-Offset': `${SIZE}` }])(
    'how far it is: %j, after a second try [MEDIA-18]',
    async (headers) => {
      const uploader = await anUploader()
      uploader.files.onBody = (body) => body.answer(204, headers as Record<string, string>)
      const upload = uploader.upload({ file: large })
      await uploader.advance(10_000)
      expect(upload.error.code).toBe(2400)
      expect(uploader.files.bodies).toHaveLength(2)
    },
  )

  it('repeated restarts: the upload ends [MEDIA-18]', async () => {
    const uploader = await anUploader()
    let isSecond = false
    uploader.server.on(slices, () => good)
    uploader.files.onBody = (body) => {
      const from = Number(body.request.headers?.['Upload-Offset'])
      isSecond = from > 0
      body.answer(isSecond ? 500 : 204, { 'Upload-Offset': `${from + body.bytes.length}` })
    }
    const upload = uploader.upload({ file: large })
    await uploader.advance(60_000)
    expect(upload.error.code).toBe(2400)
    expect(uploader.files.bodies.length).toBeLessThan(6)
  })
})
