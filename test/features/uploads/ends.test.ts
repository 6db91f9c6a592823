import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aFile } from '../../support/test-files.ts'
import { anUploader, bytesOf, MB, takeBody, type Uploader } from './support/uploader.ts'

const { presign, slices, complete, credentials } = commands.upload

const file = aFile(bytesOf(3 * MB))

/** Brings an upload into one of its states, in which it stays. */
const states: Readonly<Record<string, (uploader: Uploader) => Promise<void> | void>> = {
  'waiting for its turn': (uploader) => {
    for (const _ of 'abc') uploader.upload({})
  },
  'waiting for the network': ({ platform }) => platform.network.set(false),
  opening: ({ server }) => server.ignore(slices),
  'asking for credentials': ({ server }) => server.ignore(credentials),
  'reading the file': () => undefined,
  sending: () => undefined,
  'waiting after a failure': ({ files }) => {
    files.onBody = (body) => body.answer(500)
  },
  completing: (uploader) => {
    uploader.files.onBody = takeBody(uploader)
    uploader.server.ignore(complete)
  },
}

const inState = async (state: string, signal?: AbortSignal) => {
  const uploader = await anUploader()
  await states[state]?.(uploader)
  const never = { ...file, body: () => new Promise<never>(() => undefined) }
  const upload = uploader.upload({
    signal,
    file: state === 'reading the file' ? never : file,
    kind: 'video',
  })
  await uploader.advance(100)
  expect(upload.state).toBe('under way')
  return { uploader, upload }
}

describe.each(Object.keys(states))('while %s', (state) => {
  it('a cancelled upload ends at once, and none of its requests continues [MEDIA-11]', async () => {
    const { uploader, upload } = await inState(state)
    const { progress } = upload
    upload.cancel()
    upload.cancel()
    await Promise.resolve()
    await Promise.resolve()
    expect(upload.error).toMatchObject({ code: 2350, data: { isCancelled: true } })
    const sent = uploader.files.bodies.filter(({ bytes }) => bytes?.length !== 100)
    const seen = progress.length
    expect(sent.every((body) => !uploader.files.inFlight().includes(body))).toBe(true)
    uploader.platform.network.set(true)
    uploader.files.onBody = takeBody(uploader)
    await uploader.advance(300_000)
    expect(uploader.files.bodies.filter(({ bytes }) => bytes?.length !== 100)).toEqual(sent)
    expect(progress).toHaveLength(seen)
  })

  it('an aborted signal cancels it, too [MEDIA-11]', async () => {
    const abort = new AbortController()
    const { upload } = await inState(state, abort.signal)
    abort.abort()
    await Promise.resolve()
    expect(upload.error).toMatchObject({ code: 2350, data: { isCancelled: true } })
  })

  it('a logout ends it and releases its resources [MEDIA-12]', async () => {
    const { uploader, upload } = await inState(state)
    await uploader.logout()
    expect(upload.error.code).toBe(3005)
    expect(uploader.files.inFlight()).toEqual([])
    expect(uploader.platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 1 })
  })
})

describe('an upload', () => {
  it('ends when the user is kicked out [MEDIA-12]', async () => {
    const { uploader, upload } = await inState('sending')
    uploader.server.push(pushes.session.kick, { type: 1 })
    await uploader.advance(0)
    expect(upload.error.code).toBe(3003)
  })

  it('ends when another user logs in, who gets separate credentials [MEDIA-12]', async () => {
    const { uploader, upload } = await inState('sending')
    await uploader.login('bob')
    expect(upload.error.code).toBe(3005)
    uploader.upload({ file })
    await uploader.advance(0)
    const [body] = uploader.files.inFlight()
    expect(body?.request.headers?.Authorization).toBe('Bearer token-2')
  })

  it('is rejected if no user is logged in [MEDIA-12]', async () => {
    const uploader = await anUploader()
    await uploader.logout()
    const upload = uploader.upload({})
    await uploader.advance(0)
    expect(upload.error.code).toBe(3005)
    upload.cancel()
  })

  it('is rejected with 2040 if the platform cannot send files [MEDIA-12]', async () => {
    const uploader = await anUploader({ isWithoutFiles: true })
    const upload = uploader.upload({})
    await uploader.advance(0)
    expect(upload.error.code).toBe(2040)
  })

  it('that is cancelled before its start sends no request [MEDIA-11]', async () => {
    const uploader = await anUploader()
    const upload = uploader.upload({ signal: AbortSignal.abort() })
    await uploader.advance(0)
    expect(upload.error.data).toEqual({ isCancelled: true })
    expect(upload.progress).toEqual([])
    expect(uploader.server.bodiesOf(presign)).toEqual([])
  })

  it('that has ended does not change any more [MEDIA-11]', async () => {
    const uploader = await anUploader()
    uploader.files.onBody = takeBody(uploader)
    const upload = uploader.upload({})
    await uploader.advance(0)
    upload.cancel()
    await uploader.logout()
    expect(await upload.result).toMatchObject({ fileKey: 'whole-1' })
  })
})
