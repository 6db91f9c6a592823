import fc from 'fast-check'
import { createTestPlatform } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { SEQ_LIMIT } from '../../src/protocol/frame.ts'
import {
  backOffMs,
  type ConnectionEvent,
  type ConnectionState,
  netStateOf,
  nextState,
  type Search,
  type StateName,
  searchAfter,
  targetOf,
} from '../../src/transport/connection-machine.ts'
import { PING_TIMEOUT_MS } from '../../src/transport/limits.ts'
import { requestSequence } from '../../src/transport/requests.ts'

const states: StateName[] = ['idle', 'connecting', 'open', 'admitted', 'waiting', 'offline']

const events: ConnectionEvent[] = [
  'open',
  'admit',
  'reopen',
  'close',
  'opened',
  'lost',
  'broken',
  'fatal',
  'elapsed',
  'awake',
  'offline',
]

const printed = (mayRetry: boolean) =>
  states.flatMap((state) => {
    const row = events.map((event) => [event, targetOf(state, event, mayRetry)] as const)
    return row.flatMap(([event, target]) => (target ? [`${state} ${event} ${target}`] : []))
  })

describe('the connection table', () => {
  it('has exactly these transitions [CONN-08]', () => {
    expect(printed(true).join('\n')).toBe(
      `
idle open connecting
idle close idle
connecting reopen connecting
connecting close idle
connecting opened open
connecting lost waiting
connecting elapsed waiting
connecting awake connecting
connecting offline offline
open admit admitted
open reopen connecting
open close idle
open lost waiting
open broken waiting
open fatal idle
open offline offline
admitted admit admitted
admitted reopen connecting
admitted close idle
admitted lost waiting
admitted broken waiting
admitted fatal idle
admitted offline offline
waiting reopen connecting
waiting close idle
waiting elapsed connecting
waiting awake connecting
waiting offline offline
offline reopen connecting
offline close idle
offline elapsed connecting
offline awake connecting
`.trim(),
    )
  })

  it('goes offline if no attempt is left without a network [CONN-09]', () => {
    const changed = printed(false).filter((line) => !printed(true).includes(line))
    expect(changed).toEqual([
      'connecting lost offline',
      'connecting elapsed offline',
      'open lost offline',
      'open broken offline',
      'admitted lost offline',
      'admitted broken offline',
    ])
  })
})

const socket = { send: () => undefined, close: () => undefined }
const search = (attempt: number, isAbandoned = false): Search => ({ attempt, isAbandoned })
const connecting = (search: Search): ConnectionState => {
  return { name: 'connecting', search: search, startedAt: 0, socket }
}
const times = { openedAt: 5_000, receivedAt: 5_000, sentAt: 5_000 }
const link = { socket, search: search(2, true), ...times, isPinging: false }
const admitted: ConnectionState = { name: 'admitted', link, authKey: 'key' }

describe('a connection state', () => {
  it.each<[ConnectionState, string]>([
    [{ name: 'idle' }, 'disconnected'],
    [connecting(search(0)), 'connecting'],
    [connecting(search(2)), 'connecting'],
    [connecting(search(3)), 'disconnected'],
    [{ name: 'open', link }, 'connected'],
    [admitted, 'connected'],
    [{ name: 'waiting', search: search(2) }, 'connecting'],
    [{ name: 'waiting', search: search(3) }, 'disconnected'],
    [{ name: 'offline', search: search(3) }, 'disconnected'],
  ])('%o is reported as %s [CONN-07]', (state, expected) => {
    expect(netStateOf(state)).toBe(expected)
  })

  it.each<[ConnectionState, number, Search]>([
    [connecting(search(0)), 0, search(1)],
    [connecting(search(7, true)), 0, search(8, true)],
    [{ name: 'open', link }, 5_999, search(3, true)],
    [{ name: 'open', link }, 6_000, search(0)],
    [admitted, 5_999, search(3, true)],
    [admitted, 60_000, search(0)],
    [admitted, 1_000, search(0)],
    [{ name: 'waiting', search: search(4) }, 0, search(4)],
    [{ name: 'offline', search: search(3, true) }, 0, search(3, true)],
    [{ name: 'idle' }, 0, search(0)],
  ])('%o at %i is followed by the search %o [CONN-11]', (state, now, expected) => {
    expect(searchAfter(state, now)).toEqual(expected)
  })

  it.each<[ConnectionState, ConnectionEvent, StateName, Search]>([
    [connecting(search(2)), 'lost', 'offline', search(3, true)],
    [connecting(search(6)), 'elapsed', 'offline', search(7, true)],
    [connecting(search(0)), 'offline', 'offline', search(3)],
    [{ name: 'offline', search: search(3) }, 'elapsed', 'connecting', search(3)],
    [{ name: 'offline', search: search(5, true) }, 'awake', 'connecting', search(0, true)],
    [{ name: 'waiting', search: search(5) }, 'elapsed', 'connecting', search(5)],
    [{ name: 'waiting', search: search(5) }, 'awake', 'connecting', search(0)],
    [connecting(search(5, true)), 'reopen', 'connecting', search(0, true)],
  ])('%o on %s becomes %s with the search %o [CONN-09]', (from, event, target, expected) => {
    const openSocket = () => socket
    const to = nextState({ from, event, target, now: 9_000, authKey: '', openSocket })
    expect(to).toMatchObject({ name: target, search: expected })
  })
})

/**
 * The number of clients that are back in each second after the restart of their server. All lost it
 * `downMs` earlier, and each attempt before that moment fails at once.
 */
const returns = (clients: number, downMs: number): number[] => {
  const { random } = createTestPlatform()
  const perSecond: number[] = []
  for (let client = 0; client < clients; client++) {
    let at = 0
    for (let attempt = 0; at < downMs || attempt === 0; attempt++) {
      at += backOffMs(attempt, random(1_000) / 1_000)
    }
    const second = Math.floor((at - downMs) / 1_000)
    perSecond[second] = (perSecond[second] ?? 0) + 1
  }
  return Array.from(perSecond, (count = 0) => count)
}

describe('the back-off', () => {
  it.each([
    [0, 0, 0],
    [0, 0.999, 2_997],
    [1, 0, 4_000],
    [1, 0.999, 2_002],
    [2, 0, 6_000],
    [3, 0, 9_000],
    [4, 0, 10_000],
    [4, 0.5, 7_500],
    [1_000, 0, 10_000],
  ])('before attempt %i with chance %d is %i ms [CONN-13]', (attempt, chance, expected) => {
    expect(backOffMs(attempt, chance)).toBe(expected)
  })

  it('is nearly 0 if only this client gave the connection up [CONN-13]', () => {
    expect([backOffMs(0, 0.999, true), backOffMs(0, 0, true)]).toEqual([199, 0])
    expect(backOffMs(1, 0, true)).toBe(4_000)
  })

  it.each([0, 500, 1_000, 2_000, 3_000, 5_000, 10_000, 30_000, 60_000])(
    'brings 10,000 clients back over several seconds after %i ms [CONN-13]',
    (downMs) => {
      const perSecond = returns(10_000, downMs)
      expect(Math.max(...perSecond)).toBeLessThan(4_500)
      expect(perSecond.reduce((sum, count) => sum + count)).toBe(10_000)
      expect(perSecond.length).toBeLessThanOrEqual(11)
    },
  )

  it('is never negative, never longer than 10 seconds, never a fraction [CONN-13]', () => {
    const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.nat(), chances, (attempt, chance) => {
        const ms = backOffMs(attempt, chance)
        expect(Number.isInteger(ms) && ms >= 0 && ms <= 10_000).toBe(true)
      }),
    )
  })
})

describe('the request sequence', () => {
  it('starts at random and goes up by one [CONN-29]', () => {
    const next = requestSequence(() => 41)
    expect([next(), next(), next()]).toEqual([42, 43, 44])
  })

  it('stays from 1 to below the limit [CONN-29]', () => {
    const next = requestSequence((limit) => limit - 1)
    expect([next(), next(), next()]).toEqual([SEQ_LIMIT - 1, 1, 2])
    expect(requestSequence(() => 0)()).toBe(1)
  })
})

it('the ping of the transport is the one of the command table [CONN-20]', () => {
  expect(sessionCommands.ping).toMatchObject({
    name: 'session.ping',
    timeoutMs: PING_TIMEOUT_MS,
    isSessionless: true,
  })
})
