import { describe, expect, it } from 'vitest'
import { commands } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, takeBody } from './support/uploader.ts'

const { presign, slices, credentials } = commands.upload

const large = aFile(bytesOf(3 * MB))

describe('several uploads', () => {
  it('run three at a time; the others wait in order [MEDIA-16]', async () => {
    const uploader = await anUploader()
    const uploads = Array.from({ length: 6 }, () => uploader.upload({}))
    await uploader.advance(0)
    const requestedFiles = () =>
      uploader.server.bodiesOf(presign).map(({ uploadConfig }) => uploadConfig[0]?.fileID)
    expect(requestedFiles()).toEqual(['file-1', 'file-2', 'file-3'])
    uploads[3]?.cancel()
    uploader.files.inFlight()[0]?.answer(200)
    await uploader.advance(0)
    expect(requestedFiles().at(-1)).toBe('file-5')
    uploads[1]?.cancel()
    await uploader.advance(0)
    expect(requestedFiles().at(-1)).toBe('file-6')
    expect(requestedFiles()).toHaveLength(5)
  })

  it('leave a slot to small ones, however many large ones there are [MEDIA-16]', async () => {
    const uploader = await anUploader()
    for (let count = 0; count < 4; count++) uploader.upload({ file: large })
    const small = [uploader.upload({}), uploader.upload({})]
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(slices)).toHaveLength(2)
    expect(uploader.server.bodiesOf(presign)).toHaveLength(1)
    for (const body of uploader.files.inFlight()) if (body.bytes.length < MB) body.answer(200)
    await uploader.advance(0)
    expect(small[0]?.state).toBe('done')
    expect(uploader.server.bodiesOf(slices)).toHaveLength(2)
    expect(uploader.server.bodiesOf(presign)).toHaveLength(2)
  })

  it('share credentials, and one request for them [MEDIA-17]', async () => {
    const uploader = await anUploader()
    uploader.upload({ file: large })
    uploader.upload({ file: large })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(1)
    const tokens = uploader.files.inFlight().map(({ request }) => request.headers?.Authorization)
    expect(tokens).toEqual(['Bearer token-1', 'Bearer token-1'])
  })
})

describe('credentials', () => {
  it('are used while they are valid for two minutes more [MEDIA-17]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    uploader.upload({ file: large })
    await uploader.advance(479_000)
    uploader.upload({ file: large })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(1)
    await uploader.advance(2_000)
    uploader.upload({ file: large })
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(2)
  })

  it('are checked every minute during uploads only [MEDIA-17]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ file: large })
    for (let half = 1; half <= 16; half++) {
      await uploader.advance(30_000)
      uploader.files.inFlight()[0]?.sent(half)
    }
    await uploader.advance(0)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(2)
    upload.cancel()
    await uploader.advance(600_000)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(2)
  })

  it('are requested again once after a 403 [MEDIA-05]', async () => {
    const uploader = await anUploader()
    const take = takeBody(uploader)
    uploader.files.onBody = (body) => {
      if (body.request.headers?.Authorization === 'Bearer token-1') body.answer(403)
      else take(body)
    }
    const upload = uploader.upload({ file: large })
    await uploader.advance(0)
    expect(upload.state).toBe('done')
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(2)
    uploader.files.onBody = (body) => body.answer(403)
    const refused = uploader.upload({ file: large })
    await uploader.advance(0)
    expect(refused.error).toMatchObject({ code: 2400, data: { status: 403 } })
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(3)
  })

  it("expire by the server's clock, not the device's [MEDIA-17]", async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    const hours = 3 * 3_600_000
    uploader.server.on(commands.session.login, ({ userID }, session) => {
      session.authKey = 'key'
      session.userID = userID
      return {
        instanceID: 'instance',
        helloInterval: 120,
        authKey: 'key',
        a2Key: 'a2',
        tinyID: '1',
        timeStamp: uploader.platform.clock.now() - hours,
        customStatus: '',
        purchaseBits: '',
        userSigExpiredTime: 0,
      }
    })
    uploader.server.on(credentials, ({ duration }) => ({
      expiredTime: Math.floor((uploader.platform.clock.now() - hours) / 1000) + duration,
      requestId: '',
      sessionToken: 'token',
    }))
    await uploader.logout()
    await uploader.login()
    uploader.upload({ file: large })
    await uploader.advance(0)
    expect(uploader.files.bodies).toHaveLength(3)
    expect(uploader.server.bodiesOf(credentials)).toHaveLength(1)
  })

  it('that cannot be obtained fail an upload with 2041 [MEDIA-10]', async () => {
    const uploader = await anUploader()
    uploader.server.refuse(credentials, 20001, 'no')
    const upload = uploader.upload({ file: large })
    await uploader.advance(0)
    expect(upload.error).toMatchObject({ code: 2041, cause: { code: 20001 } })
  })
})
