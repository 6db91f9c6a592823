import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { s3Store } from '../../../../server/src/objects/s3/s3-store.ts'
import { handClock } from '../../support/hand-clock.ts'
import { aProvider } from '../../support/provider.ts'

const KEY = 'a-secret-of-the-operator'
const place = { app: 1400000000, fileKey: '202601/AAAAAAAAAAAAAAAAAAAAAA' }

type Answer = Parameters<typeof aProvider>[0]

const says =
  (status: number, code = ''): Answer =>
  (_, response) => {
    response.writeHead(status)
    response.end(code && `<Error><Code>${code}</Code></Error>`)
  }

/** A store that misbehaves as told, at the endpoint. */
const aStoreThat = async (answer: Answer, given?: string) => {
  const provider = await aProvider(answer)
  const clock = handClock(Date.now())
  const store = s3Store(
    { endpoint: given ?? provider.url, bucket: 'files', accessKey: 'AKIAEXAMPLE', secretKey: KEY },
    clock,
  )
  onTestFinished(() => store.close())
  /** Time goes on until this has ended. */
  const ended = async <T>(step: Promise<T>): Promise<T> => {
    let isOver = false
    const over = () => {
      isOver = true
    }
    step.then(over, over)
    while (!isOver) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      clock.advance(50)
    }
    return step
  }
  return { provider, clock, store, ended }
}

it.each([
  [403, 'SignatureDoesNotMatch', 'the object store answered 403 SignatureDoesNotMatch'],
  [404, 'NoSuchBucket', 'the object store answered 404 NoSuchBucket'],
  [301, 'PermanentRedirect', 'the object store answered 301 PermanentRedirect'],
])('says what a store answered: %i %s [MEDIA-67]', async (status, code, message) => {
  const { provider, store, ended } = await aStoreThat(says(status, code))
  await expect(ended(store.direct.begin(place, 1))).rejects.toMatchObject({ message, status, code })
  await expect(ended(store.direct.finish(place, undefined, 1))).rejects.toThrow(message)
  expect(provider.requests).toHaveLength(2)
})

it('asks a busy store twice more, after a pause [MEDIA-67]', async () => {
  let times = 0
  const { provider, store, ended } = await aStoreThat((request, response) => {
    times += 1
    if (times < 3) says(503, 'SlowDown')(request, response)
    else response.end('<UploadId>7</UploadId>')
  })
  expect(await ended(store.direct.begin(place, 1))).toBe('7')
  expect(provider.requests).toHaveLength(3)
})

it('gives up a store that stays busy [MEDIA-67]', async () => {
  const { provider, store, ended } = await aStoreThat(says(503, 'SlowDown'))
  await expect(ended(store.direct.begin(place, 1))).rejects.toThrow(
    'the object store answered 503 SlowDown',
  )
  expect(provider.requests).toHaveLength(3)
})

it('gives up a store that says nothing [MEDIA-67]', async () => {
  const { provider, store, ended } = await aStoreThat(() => undefined)
  await expect(ended(store.direct.begin(place, 1))).rejects.toThrow(
    'the object store did not answer in time',
  )
  expect(provider.requests).toHaveLength(1)
})

it('gives up an answer that does not come to its end [MEDIA-67]', async () => {
  const { store, ended } = await aStoreThat((_, response) => {
    response.writeHead(200)
    response.write('<UploadId>')
  })
  await expect(ended(store.direct.begin(place, 1))).rejects.toThrow(
    'the object store did not answer in time',
  )
})

it('says when there is nobody [MEDIA-67]', async () => {
  const { store, ended } = await aStoreThat(says(200), 'http://127.0.0.1:9')
  await expect(ended(store.direct.begin(place, 1))).rejects.toThrow(
    'the object store cannot be reached',
  )
})

it('hears of failures that are answered with 200 [MEDIA-67]', async () => {
  const { store, ended } = await aStoreThat(says(200, 'InternalError'))
  await expect(ended(store.direct.finish(place, undefined, 1))).rejects.toThrow(
    'the object store answered 200 InternalError',
  )
})

it('takes no endless answer [MEDIA-67]', async () => {
  const { store, ended } = await aStoreThat((_, response) => {
    response.end('x'.repeat(1_100_000))
  })
  await expect(ended(store.direct.begin(place, 1))).rejects.toThrow(
    'the object store sent more than 1048576 bytes',
  )
})

it('breaks off bytes that do not go on [MEDIA-67]', async () => {
  const { store, ended } = await aStoreThat((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
  })
  const bytes = await ended(store.read(place))
  await expect(ended(buffer(bytes))).rejects.toThrow('the object store did not answer in time')
})

it('waits for whoever reads slowly [MEDIA-67]', async () => {
  const { clock, store, ended } = await aStoreThat((_, response) => response.end('whole'))
  const bytes = await ended(store.read(place))
  clock.advance(600_000)
  expect((await buffer(bytes)).toString()).toBe('whole')
})

it('ends what is under way when the server stops [MEDIA-67]', async () => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { store } = await aStoreThat(() => arrive())
  const begun = store.direct.begin(place, 1)
  const failed = expect(begun).rejects.toThrow('the server stops')
  await arrived
  await store.close()
  await failed
})

it('says neither keys nor addresses in what it throws [MEDIA-67]', async () => {
  const { provider, store, ended } = await aStoreThat(says(403, 'AccessDenied'))
  const failure = await ended(store.stat(place)).catch((cause: Error) => cause)
  expect(failure).toBeInstanceOf(Error)
  const shown = JSON.stringify([String(failure), { ...(failure as Error) }])
  expect(shown).not.toContain(KEY)
  expect(shown).not.toContain('AKIAEXAMPLE')
  expect(shown).not.toContain(provider.host)
})
