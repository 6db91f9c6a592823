import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { storesMessages } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import type { Message } from '../../../src/index.ts'
import type { Stop } from '../../../src/platform/clock.ts'
import { indexedDbRecords } from '../../../src/platform/indexed-db-records.ts'
import type { RecordsPort, UploadAnswer } from '../../../src/platform/platform.ts'
import { aMediaClient, anImageOf, ending, type MediaClient, TestFiles } from '../support/files.ts'
import { write } from '../support/pages.ts'

const MAX_WAIT_MS = 10_000
const STEP_MS = 500

interface Fate {
  /** From the request to its answer. */
  readonly takes: number
  readonly end: 'stored' | 'refused' | 'cancelled'
  /** From the call to its cancellation. */
  readonly cancelAfter: number
}

const stored = (takes: number): Fate => ({ takes, end: 'stored', cancelAfter: 0 })

const answer = (status: number): UploadAnswer => ({ status, header: () => undefined })

/** A client whose uploads take as long as it is said, those of earlier pages 2 s; and when they ended. */
const scene = async (records?: RecordsPort, seed = 1) => {
  const fates = new Map<string, Fate>()
  const uploadedAt = new Map<string, number>()
  const files = new TestFiles()
  const timers = new Set<Stop>()
  files.onUpload = ({ url }) =>
    new Promise((resolve) => {
      const { ID = '' } = /objects\/\d+\/\d+\/(?<ID>[\w-]+)/.exec(url)?.groups ?? {}
      const fate = fates.get(ID) ?? stored(2_000)
      const end = () => {
        if (fate.end !== 'refused') uploadedAt.set(ID, client.platform.clock.now())
        resolve(answer(fate.end === 'refused' ? 500 : 200))
      }
      timers.add(client.platform.clock.after(fate.takes, end))
    })
  const client: MediaClient = await aMediaClient({
    prepare: (server) => void storesMessages(server),
    ...(records && { records }),
    seed,
    files,
  })
  const send = (fate: Fate, more: object = {}) => {
    const message = anImageOf(client, more)
    fates.set(message.ID, fate)
    const end = ending(client.chat.sendMessage(message))
    if (fate.end === 'cancelled') {
      const cancel = () => void client.chat.cancelUpload(message).catch(() => undefined)
      timers.add(client.platform.clock.after(fate.cancelAfter, cancel))
    }
    return { message, end, fate }
  }
  /** Timers that the client has left running. */
  const left = () => {
    for (const stop of timers) stop()
    return client.platform.counts().timers
  }
  return { client, send, uploadedAt, left }
}

const sequences = (sent: readonly { readonly message: Message }[]) =>
  sent.map(({ message }) => message.sequence)

describe('pictures that are sent together', () => {
  it('arrive in the order of writing, although their uploads end in another [MEDIA-120]', async () => {
    const { client, send } = await scene()
    const sent = [4_000, 1_000, 2_000].map((takes) => send(stored(takes)))
    await client.advance(3_900)
    expect(sequences(sent)).toEqual([0, 0, 0])
    await client.advance(200)
    await client.until(() => sent.every(({ end }) => end.code === 0))
    expect(sequences(sent)).toEqual([1, 2, 3])
  })

  it('do not wait for other conversations, and texts do not wait for them [MEDIA-120]', async () => {
    const { client, send } = await scene()
    send(stored(9_000))
    const [behind, other] = [send(stored(100)), send(stored(100), { to: 'carol' })]
    const text = write(client.chat, 'meanwhile')
    await client.advance(500)
    expect([text, other.message, behind.message].map(({ status }) => status)).toEqual([
      'success',
      'success',
      'unSend',
    ])
  })

  it('wait for 10 s at most, and an overtaken one delays no others [MEDIA-121]', async () => {
    const { client, send } = await scene()
    const large = send(stored(50_000))
    const second = send(stored(1_000))
    await client.advance(10_900)
    expect(second.message.status).toBe('unSend')
    await client.advance(200)
    expect(second.message.status).toBe('success')
    const third = send(stored(1_000))
    await client.advance(1_100)
    expect(third.message.status).toBe('success')
    await client.advance(40_000)
    await client.until(() => large.end.code === 0)
    expect(sequences([second, third, large])).toEqual([1, 2, 3])
  })

  it('keep their order among themselves although a later one has overtaken them [MEDIA-121]', async () => {
    const { client, send } = await scene()
    const [first, second] = [send(stored(20_000)), send(stored(15_000))]
    const third = send(stored(100))
    await client.advance(14_000)
    expect(third.message.status).toBe('success')
    await client.advance(5_000)
    expect(second.message.status).toBe('unSend')
    await client.advance(2_000)
    await client.until(() => second.end.code === 0)
    expect(sequences([third, first, second])).toEqual([1, 2, 3])
  })

  it.each(['refused', 'cancelled', 'discarded'] as const)(
    'are sent immediately when the one before them is %s [MEDIA-121]',
    async (how) => {
      const { client, send } = await scene()
      const end = how === 'discarded' ? 'stored' : how
      const first = send({ takes: how === 'refused' ? 500 : 60_000, end, cancelAfter: 3_000 })
      const second = send(stored(100))
      await client.advance(400)
      expect(second.message.status).toBe('unSend')
      if (how === 'discarded') await client.chat.discardMessage(first.message)
      await client.advance(3_000)
      expect(first.end.code).toBe(2100)
      expect(second.message.status).toBe('success')
    },
  )

  it('can be cancelled while they wait, and sent again later [MEDIA-121]', async () => {
    const { client, send, uploadedAt } = await scene()
    const first = send(stored(5_000))
    const second = send(stored(100))
    const third = send(stored(200))
    await client.advance(1_000)
    expect(uploadedAt.has(second.message.ID)).toBe(true)
    await client.chat.cancelUpload(second.message)
    await client.advance(0)
    expect(second.end).toMatchObject({ code: 2100, error: { data: { isCancelled: true } } })
    const requests = client.files.requests.length
    const again = ending(client.chat.resendMessage(second.message))
    await client.advance(5_000)
    await client.until(() => again.code === 0)
    expect(sequences([first, third, second])).toEqual([1, 2, 3])
    expect(client.files.requests).toHaveLength(requests)
  })

  it('that have a URL already, or are forwarded, keep the order, too [MEDIA-120]', async () => {
    const { client, send } = await scene()
    const first = send(stored(2_000))
    const url = 'https://elsewhere.test/a.png'
    const second = client.chat.createImageMessage({
      to: 'bob',
      conversationType: 'C2C',
      payload: { imageInfoArray: [{ url }] },
    })
    await Promise.all([client.chat.sendMessage(second), client.advance(2_500)])
    expect(sequences([first, { message: second }])).toEqual([1, 2])
  })

  it('keep it over a lost connection, whose time does not count [MEDIA-122]', async () => {
    const { client, send, uploadedAt } = await scene()
    const first = send(stored(8_000))
    const second = send(stored(100))
    await client.advance(1_000)
    client.server.stop()
    await client.advance(40_000)
    client.server.start()
    await client.advance(30_000)
    await client.until(() => first.message.status === 'success')
    await client.until(() => second.message.status === 'success')
    expect(uploadedAt.size).toBe(2)
    expect(sequences([first, second])).toEqual([1, 2])
  })

  it('keep it over a reload, with one that was uploaded before [MEDIA-122]', async () => {
    const indexedDB = new IDBFactory()
    const open = () => indexedDbRecords({ indexedDB, IDBKeyRange })
    const before = await scene(open())
    const [first, second] = [before.send(stored(60_000)), before.send(stored(100))]
    await before.client.advance(1_000)
    const isKept = async () => {
      const all = (await open().read('')) as { file?: Blob; wire: object }[]
      const isUploaded = all.some(({ wire }) => JSON.stringify(wire).includes('"imageUrl":"https'))
      return isUploaded && all.every(({ file }) => file !== undefined)
    }
    for (let tick = 0; tick < 200 && !(await isKept()); tick++) await before.client.advance(0)
    expect(await isKept()).toBe(true)
    const after = await scene(open(), 2)
    const found = (ID: string) => after.client.chat.findMessage(ID) as Message
    await after.client.until(() => found(second.message.ID) !== null)
    await after.client.advance(1_000)
    expect(found(second.message.ID).status).toBe('unSend')
    await after.client.advance(2_000)
    await after.client.until(() => found(second.message.ID).status === 'success')
    expect([...after.uploadedAt.keys()]).toEqual([first.message.ID])
    expect([first, second].map(({ message }) => found(message.ID).sequence)).toEqual([1, 2])
  })

  it('leave nothing behind if the session ends while they wait [MEDIA-122]', async () => {
    const { client, send, left } = await scene()
    const sent = [send(stored(20_000)), send(stored(100))]
    await client.advance(1_000)
    await client.chat.logout()
    await client.advance(30_000)
    expect(sent.map(({ end }) => end.code)).toEqual([3005, 3005])
    expect(left()).toBe(0)
  })
})

const anyFate = fc.record({
  takes: fc.integer({ min: 0, max: 30_000 }),
  end: fc.constantFrom('stored', 'stored', 'stored', 'refused', 'cancelled'),
  cancelAfter: fc.integer({ min: 0, max: 30_000 }),
}) as fc.Arbitrary<Fate>

const anyRun = fc.record({
  sendings: fc.array(
    fc.record({ fate: anyFate, to: fc.constantFrom('bob', 'carol'), at: fc.nat(20) }),
    { minLength: 2, maxLength: 9 },
  ),
  away: fc.option(fc.record({ from: fc.nat(40), steps: fc.integer({ min: 1, max: 40 }) })),
})

type Sent = ReturnType<Awaited<ReturnType<typeof scene>>['send']> & { storedAt?: number }

/** Sends what a run says and lets time pass until all of it has ended; false: it never did. */
const play = async (run: typeof anyRun extends fc.Arbitrary<infer R> ? R : never) => {
  const { client, send, uploadedAt, left } = await scene()
  const { clock } = client.platform
  const sent: Sent[] = []
  const isOver = () =>
    sent.length === run.sendings.length &&
    sent.every(({ end, message }) => end.code !== undefined && message.status !== 'unSend')
  for (let step = 0; step < 800 && !isOver(); step++) {
    if (step === run.away?.from) client.server.stop()
    if (run.away && step === run.away.from + run.away.steps) client.server.start()
    for (const { fate, to, at } of run.sendings) if (at === step) sent.push(send(fate, { to }))
    await client.advance(STEP_MS)
    for (const one of sent) if (one.message.sequence > 0) one.storedAt ??= clock.now()
  }
  expect(isOver()).toBe(true)
  await client.chat.logout()
  expect(left()).toBe(0)
  return { sent, uploadedAt }
}

/** Waiting times of messages that overtook another one of their conversation. */
const waitsOfOvertaking = ({ sent, uploadedAt }: Awaited<ReturnType<typeof play>>) =>
  sent.flatMap(({ message, storedAt }, index) =>
    storedAt !== undefined &&
    sent
      .slice(0, index)
      .some(({ message: other }) => other.to === message.to && other.sequence > message.sequence)
      ? [storedAt - (uploadedAt.get(message.ID) ?? 0)]
      : [],
  )

describe('for any order of uploads', () => {
  it('all calls end, and no message overtakes one that has waited less than 10 s [MEDIA-120] [MEDIA-121]', async () => {
    await fc.assert(
      fc.asyncProperty(anyRun, async (run) => {
        const played = await play(run)
        // While the line is lost nothing goes.
        if (run.away) return
        for (const { message, storedAt } of played.sent) {
          const ready = played.uploadedAt.get(message.ID)
          if (storedAt && ready) expect(storedAt - ready).toBeLessThanOrEqual(MAX_WAIT_MS + STEP_MS)
        }
        const waits = waitsOfOvertaking(played)
        // The first one to go past has waited; who follows finds the way free.
        if (waits.length > 0) expect(Math.max(...waits)).toBeGreaterThanOrEqual(MAX_WAIT_MS)
      }),
      { numRuns: 60 },
    )
  }, 120_000)
})
