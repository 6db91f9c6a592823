import { describe, expect, it, onTestFinished } from 'vitest'
import { openCore } from '../../../server/src/app/open-core.ts'
import { LoopDelay } from '../../../server/src/kernel/loop-delay.ts'
import { openSqlite } from '../../../server/src/storage/sqlite/open-sqlite.ts'
import { ManualClock } from '../../../testing/manual-clock.ts'
import { Recorder } from '../core/support/recorder.ts'
import { sigOf, testServer } from '../support/test-server.ts'

const silent = { info() {}, warn() {}, error() {} }

describe('an overloaded server', () => {
  it('refuses a login and lets the client log in later [STORE-16]', async () => {
    const server = await testServer()
    onTestFinished(() => server.close())
    server.core.isBusy = true
    const client = await server.connect()
    await expect(client.login('alice', sigOf('alice'))).rejects.toMatchObject({ code: 60022 })
    server.core.isBusy = false
    expect(await client.login('alice', sigOf('alice'))).toMatchObject({ tinyID: 'tiny-alice' })
  })

  it.each([
    ['nothing waits', { longestWaitMs: 0 }, false, false],
    ['a query waits for 4 s', { longestWaitMs: 4_000 }, false, false],
    ['a query waits for 6 s', { longestWaitMs: 6_000 }, false, true],
    ['the event loop is late', { longestWaitMs: 0 }, true, true],
  ])('is one where %s [STORE-16]', async (_, { longestWaitMs }, isLate, expected) => {
    const storage = await openSqlite({ dataDir: ':memory:' })
    const { counts } = storage.load
    const core = await openCore(
      { ...storage, load: { counts, longestWaitMs } },
      { delivery: new Recorder(), log: silent, now: () => 0, isLate: () => isLate },
    )
    onTestFinished(() => core.close())
    expect(core.isOverloaded()).toBe(expected)
  })

  it('measures the delay of its event loop also while a task runs [STORE-16]', async () => {
    const clock = new ManualClock()
    const measured: number[] = []
    const delay = new LoopDelay((seconds) => measured.push(seconds), clock)
    await clock.advance(100)
    clock.set(5_000)
    expect([delay.ms, delay.isLate()]).toEqual([4_900, false])
    clock.set(200)
    expect(delay.isLate()).toBe(true)
    await clock.advance(100)
    expect([measured, delay.isLate()]).toEqual([[0, 5.2], false])
    delay.end()
    await clock.advance(1_000)
    expect(measured).toHaveLength(2)
  })
})
