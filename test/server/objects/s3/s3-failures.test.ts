import { buffer } from 'node:stream/consumers'
import type { Clock } from 'tavern-im/protocol'
import { expect, it, onTestFinished } from 'vitest'
import { s3Store } from '../../../../server/src/services/objects/s3/s3-store.ts'
import { handClock } from '../../support/hand-clock.ts'
import { aProvider } from '../../support/provider.ts'

const KEY = 'a-secret-of-the-operator'
const address = { app: 1400000000, fileKey: '202601/AAAAAAAAAAAAAAAAAAAAAA' }

type Answer = Parameters<typeof aProvider>[0]

const says =
  (status: number, code = ''): Answer =>
  (_, response) => {
    response.writeHead(status)
    response.end(code && `<Error><Code>${code}</Code></Error>`)
  }

/** Shorter waits are pauses before another attempt. */
const SHORTEST_TIMEOUT_MS = 5_000

/** A store with the given faults at an endpoint. Pauses take no time; timeouts fire on demand. */
const aStoreThat = async (answer: Answer, endpoint?: string) => {
  const provider = await aProvider(answer)
  const hand = handClock(Date.now())
  const pauses: number[] = []
  const timeouts: number[] = []
  let look = () => {}
  const clock: Clock = {
    ...hand,
    after(ms, task) {
      if (ms < SHORTEST_TIMEOUT_MS) {
        pauses.push(ms)
        queueMicrotask(task)
        return () => {}
      }
      timeouts.push(ms)
      look()
      return hand.after(ms, task)
    },
  }
  const store = s3Store(
    {
      endpoint: endpoint ?? provider.url,
      bucket: 'files',
      accessKey: 'AKIAEXAMPLE',
      secretKey: KEY,
    },
    clock,
  )
  onTestFinished(() => store.close())
  /** The time-out with this number, from 1, begins and runs out. */
  const timesOut = async (number: number): Promise<void> => {
    await new Promise<void>((resolve) => {
      look = () => {
        if (timeouts.length >= number) resolve()
      }
      look()
    })
    hand.advance(timeouts[number - 1] ?? 0)
  }
  return { provider, hand, store, pauses, timeouts, timesOut }
}

it.each([
  [403, 'SignatureDoesNotMatch', 'the object store answered 403 SignatureDoesNotMatch'],
  [404, 'NoSuchBucket', 'the object store answered 404 NoSuchBucket'],
  [301, 'PermanentRedirect', 'the object store answered 301 PermanentRedirect'],
])(
  'the error contains the response of the store: %i %s [MEDIA-67]',
  async (status, code, message) => {
    const { provider, store } = await aStoreThat(says(status, code))
    await expect(store.direct.begin(address, 1)).rejects.toMatchObject({ message, status, code })
    await expect(store.direct.finish(address, undefined, 1)).rejects.toThrow(message)
    expect(provider.requests).toHaveLength(2)
  },
)

it('the client retries a busy store twice after a pause [MEDIA-67]', async () => {
  let times = 0
  const { pauses, provider, store } = await aStoreThat((request, response) => {
    times += 1
    if (times < 3) says(503, 'SlowDown')(request, response)
    else response.end('<UploadId>7</UploadId>')
  })
  expect(await store.direct.begin(address, 1)).toBe('7')
  expect(provider.requests).toHaveLength(3)
  expect(pauses).toEqual([250, 1_000])
})

it('the request fails if the store stays busy [MEDIA-67]', async () => {
  const { provider, store } = await aStoreThat(says(503, 'SlowDown'))
  await expect(store.direct.begin(address, 1)).rejects.toThrow(
    'the object store answered 503 SlowDown',
  )
  expect(provider.requests).toHaveLength(3)
})

const LATE = 'the object store did not answer in time'

it('the request fails if the store does not respond [MEDIA-67]', async () => {
  const { provider, store, timesOut, timeouts } = await aStoreThat(() => undefined)
  const failed = expect(store.direct.begin(address, 1)).rejects.toThrow(LATE)
  await timesOut(1)
  await failed
  expect(provider.requests.length).toBeLessThan(2)
  expect(timeouts).toEqual([10_000])
})

it('the timeout is longer while the store assembles a file [MEDIA-67]', async () => {
  const { store, timesOut, timeouts } = await aStoreThat(() => undefined)
  const failed = expect(store.direct.finish(address, undefined, 1)).rejects.toThrow(LATE)
  await timesOut(1)
  await failed
  expect(timeouts).toEqual([30_000])
})

it('the request fails if a response does not finish [MEDIA-67]', async () => {
  const { store, timesOut } = await aStoreThat((_, response) => {
    response.writeHead(200)
    response.write('<UploadId>')
  })
  const failed = expect(store.direct.begin(address, 1)).rejects.toThrow(LATE)
  // The head, the first bytes, those after them.
  await timesOut(3)
  await failed
})

it('the error reports an unreachable store [MEDIA-67]', async () => {
  const { store } = await aStoreThat(says(200), 'http://127.0.0.1:9')
  await expect(store.direct.begin(address, 1)).rejects.toThrow('the object store cannot be reached')
})

it('the client detects failures answered with 200 [MEDIA-67]', async () => {
  const { store } = await aStoreThat(says(200, 'InternalError'))
  await expect(store.direct.finish(address, undefined, 1)).rejects.toThrow(
    'the object store answered 200 InternalError',
  )
})

it('the client rejects an endless response [MEDIA-67]', async () => {
  const { store } = await aStoreThat((_, response) => {
    response.end('x'.repeat(1_100_000))
  })
  await expect(store.direct.begin(address, 1)).rejects.toThrow(
    'the object store sent more than 1048576 bytes',
  )
})

it('the client aborts a stalled transfer [MEDIA-67]', async () => {
  const { store, timesOut } = await aStoreThat((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
  })
  const failed = expect(buffer(await store.read(address))).rejects.toThrow(LATE)
  await timesOut(3)
  await failed
})

it('the client waits for a slow reader [MEDIA-67]', async () => {
  const { hand, store } = await aStoreThat((_, response) => response.end('whole'))
  const bytes = await store.read(address)
  hand.advance(600_000)
  expect((await buffer(bytes)).toString()).toBe('whole')
})

it('pending requests end when the server stops [MEDIA-67]', async () => {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const { store } = await aStoreThat(() => arrive())
  const begun = store.direct.begin(address, 1)
  const failed = expect(begun).rejects.toThrow('the server is stopping')
  await arrived
  await store.close()
  await failed
})

it('the errors contain neither keys nor addresses [MEDIA-67]', async () => {
  const { provider, store } = await aStoreThat(says(403, 'AccessDenied'))
  const failure = await store.stat(address).catch((cause: Error) => cause)
  expect(failure).toBeInstanceOf(Error)
  const shown = JSON.stringify([String(failure), { ...(failure as Error) }])
  expect(shown).not.toContain(KEY)
  expect(shown).not.toContain('AKIAEXAMPLE')
  expect(shown).not.toContain(provider.host)
})
