import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sessionCommands } from '../../src/features/session/commands.ts'
import { SEQ_LIMIT } from '../../src/protocol/frame.ts'
import { backOffMs } from '../../src/transport/back-off.ts'
import {
  attemptAfter,
  type ConnectionState,
  netStateOf,
} from '../../src/transport/connection-state.ts'
import {
  type ConnectionEvent,
  type StateName,
  targetOf,
} from '../../src/transport/connection-table.ts'
import { PING_TIMEOUT_MS } from '../../src/transport/limits.ts'
import { requestSequence } from '../../src/transport/request-sequence.ts'

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
  'online',
  'offline',
]

const printed = (isOnline: boolean) =>
  states.flatMap((state) => {
    const row = events.map((event) => [event, targetOf(state, event, isOnline)] as const)
    return row.flatMap(([event, target]) => (target ? [`${state} ${event} ${target}`] : []))
  })

describe('the connection table', () => {
  it('has exactly these transitions', () => {
    expect(printed(true).join('\n')).toBe(
      `
idle open connecting
idle close idle
connecting reopen connecting
connecting close idle
connecting opened open
connecting lost waiting
connecting elapsed waiting
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
waiting online connecting
waiting offline offline
offline reopen connecting
offline close idle
offline elapsed connecting
offline online connecting
`.trim(),
    )
  })

  it('sends a failed attempt to offline while the network says it is off', () => {
    const changed = printed(false).filter((line) => !printed(true).includes(line))
    expect(changed).toEqual(['connecting lost offline', 'connecting elapsed offline'])
  })
})

const socket = { send: () => undefined, close: () => undefined }
const link = { socket, attempt: 2, openedAt: 5_000, heardAt: 5_000, toldAt: 5_000 }

describe('a connection state', () => {
  it.each<[ConnectionState, string]>([
    [{ name: 'idle' }, 'disconnected'],
    [{ name: 'connecting', attempt: 0, socket }, 'connecting'],
    [{ name: 'connecting', attempt: 2, socket }, 'connecting'],
    [{ name: 'connecting', attempt: 3, socket }, 'disconnected'],
    [{ name: 'open', link }, 'connected'],
    [{ name: 'admitted', link, authKey: 'key' }, 'connected'],
    [{ name: 'waiting', attempt: 2 }, 'connecting'],
    [{ name: 'waiting', attempt: 3 }, 'disconnected'],
    [{ name: 'offline' }, 'disconnected'],
  ])('%o is told as %s', (state, expected) => {
    expect(netStateOf(state)).toBe(expected)
  })

  it.each<[ConnectionState, number, number]>([
    [{ name: 'connecting', attempt: 0, socket }, 0, 1],
    [{ name: 'connecting', attempt: 7, socket }, 0, 8],
    [{ name: 'open', link }, 5_999, 3],
    [{ name: 'open', link }, 6_000, 0],
    [{ name: 'admitted', link, authKey: 'key' }, 5_999, 3],
    [{ name: 'admitted', link, authKey: 'key' }, 60_000, 0],
    [{ name: 'waiting', attempt: 4 }, 0, 4],
    [{ name: 'offline' }, 0, 3],
    [{ name: 'idle' }, 0, 0],
  ])('%o at %i is followed by attempt %i', (state, now, expected) => {
    expect(attemptAfter(state, now)).toBe(expected)
  })
})

describe('the back-off', () => {
  it.each([
    [0, 0, 0],
    [0, 0.999, 199],
    [1, 0, 500],
    [1, 0.999, 251],
    [2, 0, 1_000],
    [3, 0, 2_000],
    [4, 0, 4_000],
    [5, 0, 8_000],
    [6, 0, 10_000],
    [6, 0.5, 7_500],
    [1_000, 0, 10_000],
  ])('before attempt %i with chance %d is %i ms', (attempt, chance, expected) => {
    expect(backOffMs(attempt, chance)).toBe(expected)
  })

  it('is never negative, never longer than 10 seconds, never a fraction', () => {
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
  it('starts at random and goes up by one', () => {
    const next = requestSequence(() => 41)
    expect([next(), next(), next()]).toEqual([42, 43, 44])
  })

  it('stays from 1 to below the limit', () => {
    const next = requestSequence((limit) => limit - 1)
    expect([next(), next(), next()]).toEqual([SEQ_LIMIT - 1, 1, 2])
    expect(requestSequence(() => 0)()).toBe(1)
  })
})

it('the ping of the transport is the one of the command table', () => {
  expect(sessionCommands.ping).toMatchObject({
    name: 'session.ping',
    timeoutMs: PING_TIMEOUT_MS,
    isSessionless: true,
  })
})
