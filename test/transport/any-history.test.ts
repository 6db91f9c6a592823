import fc from 'fast-check'
import { type Behaviour, ManualClock } from 'tavern-im/testing'
import { expect, it } from 'vitest'
import { messagePushes } from '../../src/features/messages/commands.ts'
import { command } from '../../src/kernel/command.ts'
import {
  answersInReverse,
  closesWith,
  dropsAfter,
  dropsAtOnce,
  duplicatesAnswers,
  halfOpenAfter,
  neverAnswers,
  neverOpens,
  refuses,
  sendsBrokenCompression,
  sendsGarbage,
  sendsHalfFrames,
} from '../../testing/scripted/behaviours.ts'
import { aBench, type Bench } from './support.ts'

const echo = command<object, object>('test.echo')
const TIMEOUT_MS = 15_000

const behaviours: readonly Behaviour[] = [
  answersInReverse(2),
  closesWith(1012, 3),
  dropsAfter(2),
  dropsAtOnce,
  duplicatesAnswers,
  halfOpenAfter(3),
  neverAnswers,
  neverOpens,
  refuses,
  sendsBrokenCompression,
  sendsGarbage,
  sendsHalfFrames,
]

/** Things that may happen, by weight of how often they do. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('request'), isRepeatable: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('wait'), ms: fc.nat(12_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('set'), ms: fc.integer({ min: -7e6, max: 7e6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('behave'), as: fc.nat(12) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('drop', 'push', 'open', 'close', 'reopen', 'off', 'on', 'seen'),
    }),
  },
)

type Happening = {
  readonly what: string
  readonly ms?: number
  readonly as?: number
  readonly isRepeatable?: boolean
}

/** Requests that were made, and how often each was settled. */
type Settled = { count: number }[]

type AnyBench = Bench & { readonly clock: ManualClock }

const happen = async (bench: AnyBench, settled: Settled, event: Happening): Promise<void> => {
  const { transport, server, platform, advance, request } = bench
  switch (event.what) {
    case 'request': {
      const entry = { count: 0 }
      settled.push(entry)
      const count = () => {
        entry.count++
      }
      request(echo.name, { isRepeatable: event.isRepeatable === true }).then(count, count)
      return
    }
    case 'wait':
      return advance(event.ms ?? 0)
    case 'set':
      return bench.clock.set(event.ms ?? 0)
    case 'behave':
      server.behave(...behaviours.slice(event.as ?? 0, (event.as ?? 0) + 1))
      return
    case 'drop':
      return server.drop()
    case 'push':
      server.push(messagePushes.received, { position: 1, messageList: [] })
      return
    case 'off':
    case 'on':
      return platform.network.set(event.what === 'on')
    case 'seen':
      return platform.page.set(true)
    case 'open':
    case 'close':
    case 'reopen':
      return transport[event.what]()
  }
}

it('in any history one socket at most is open, every request settles once, and the connection recovers [CONN-36]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (history) => {
      const clock = new ManualClock()
      const bench = { ...aBench({ clock }), clock }
      const { transport, server, platform, advance, request, notified } = bench
      server.on(echo, (body) => body)
      const settled: Settled = []
      transport.open()
      for (const event of history) {
        await happen(bench, settled, event)
        expect(platform.counts().sockets).toBeLessThanOrEqual(1)
      }
      await advance(TIMEOUT_MS)
      expect(settled.filter(({ count }) => count !== 1)).toEqual([])

      // After the faults end, the connection recovers.
      server.behave()
      platform.network.set(true)
      transport.open()
      await advance(60_000)
      await expect(request(echo.name)).resolves.toBeDefined()
      const states = notified.filter((entry) => entry !== 'open' && entry !== 'failed')
      expect(states.filter((state, index) => state === states[index - 1])).toEqual([])

      transport.close()
      await advance(0)
      expect(platform.counts()).toEqual({ timers: 0, sockets: 0, watchers: 0 })
    }),
    { numRuns: 150 },
  )
}, 60_000)
