import { expect, it } from 'vitest'
import { startHeartbeat } from '../../src/transport/heartbeat.ts'
import { RequestFailed, RequestRefused } from '../../src/transport/transport.ts'
import { createManualClock } from '../support/manual-clock.ts'

const aHeart = (ping: () => Promise<unknown>) => {
  const clock = createManualClock()
  const now = clock.now()
  const socket = { send: () => undefined, close: () => undefined }
  const link = { socket, attempt: 0, openedAt: now, heardAt: now, toldAt: now }
  const told: string[] = []
  const stop = startHeartbeat({
    clock,
    link,
    ping: () => {
      told.push('ping')
      return ping()
    },
    onSilent: () => told.push('silent'),
    onFatal: () => told.push('fatal'),
  })
  return { clock, link, told, stop }
}

const timeout = () => Promise.reject(new RequestFailed('timeout'))

it('waits until the quieter direction was quiet for 10 seconds', async () => {
  const { clock, link, told } = aHeart(async () => undefined)
  await clock.advance(4_000)
  link.heardAt = clock.now()
  await clock.advance(2_000)
  link.toldAt = clock.now()
  await clock.advance(7_999)
  expect(told).toEqual([])
  await clock.advance(1)
  expect(told).toEqual(['ping'])
})

it('arms one timer, whatever the traffic', async () => {
  const { clock, link, stop } = aHeart(async () => undefined)
  for (let n = 0; n < 100; n++) {
    link.heardAt = clock.now()
    link.toldAt = clock.now()
    await clock.advance(500)
    expect(clock.countOfTimers()).toBe(1)
  }
  stop()
  expect(clock.countOfTimers()).toBe(0)
})

it('pings when the clock of the machine was set back', async () => {
  const { clock, link, told } = aHeart(async () => undefined)
  link.heardAt += 3_600_000
  link.toldAt += 3_600_000
  await clock.advance(10_000)
  expect(told).toEqual(['ping'])
})

it.each([
  ['silence', timeout, ['ping', 'silent']],
  [
    'the code that ends it',
    () => Promise.reject(new RequestRefused(60_002, '')),
    ['ping', 'fatal'],
  ],
  ['another code', () => Promise.reject(new RequestRefused(60_022, '')), ['ping']],
  ['a loss', () => Promise.reject(new RequestFailed('lost')), ['ping']],
])('makes of %s what it is', async (_, ping, expected) => {
  const { clock, told } = aHeart(ping)
  await clock.advance(10_000)
  expect(told).toEqual(expected)
})
