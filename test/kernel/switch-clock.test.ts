import type { Clock } from 'tavern-im/strict'
import { createTestPlatform, ManualClock } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { HiddenTimers } from '../../src/kernel/hidden-timers.ts'
import { Log } from '../../src/kernel/log.ts'
import { SwitchClock } from '../../src/kernel/switch-clock.ts'
import { browserPage } from '../../src/platform/browser-page.ts'
import type { PagePort } from '../../src/platform/platform.ts'

/** A page whose own timers can stop, and a worker that counts its lives. */
const aSwitch = (isEnabled = true, pagePort?: PagePort) => {
  const test = createTestPlatform()
  const platform = Object.assign(test, { page: { ...test.page, ...pagePort } })
  const page = platform.clock
  const worker = new ManualClock()
  const lives = { started: 0, ended: 0 }
  let enabled = isEnabled
  let lose = () => {}
  platform.startWorkerClock = (onLost) => {
    lives.started++
    lose = onLost
    return Object.assign(worker, { end: () => void lives.ended++ })
  }
  const log = new Log(platform.log)
  log.setLevel(0)
  const clock = new SwitchClock(page)
  const hidden = new HiddenTimers({ clock, platform, log, isEnabled: () => enabled })
  return {
    platform,
    clock,
    page,
    worker,
    lives,
    lose: () => lose(),
    enable(now: boolean) {
      enabled = now
      hidden.choose()
    },
    /** Time goes on in both, in steps of 10 ms. */
    async advance(ms: number) {
      for (let step = 0; step < ms; step += 10) {
        await page.advance(10)
        await worker.advance(10)
      }
    },
  }
}

const timersOf = ({ page, worker }: ReturnType<typeof aSwitch>) => [
  page.countOfTimers(),
  worker.countOfTimers(),
]

describe('the clock of a client', () => {
  it('runs timers in the page while it is visible, without a worker [PLATFORM-20]', async () => {
    const tab = aSwitch()
    const ran: string[] = []
    tab.clock.after(10, () => ran.push('once'))
    const stop = tab.clock.every(10, () => ran.push('again'))
    tab.clock.after(5, () => ran.push('never'))()
    await tab.advance(30)
    expect(ran).toEqual(['once', 'again', 'again', 'again'])
    stop()
    await tab.advance(30)
    expect(ran).toHaveLength(4)
    expect(tab.lives.started).toBe(0)
    expect(tab.clock.now()).toBe(tab.page.now())
  })

  it('moves armed timers to the worker with their remaining time [PLATFORM-21]', async () => {
    const tab = aSwitch()
    const ran: number[] = []
    const start = tab.clock.now()
    tab.clock.after(100, () => ran.push(tab.clock.now() - start))
    tab.clock.every(60, () => ran.push(tab.clock.now() - start))
    await tab.advance(40)
    tab.platform.page.set(false)
    expect(timersOf(tab)).toEqual([0, 2])
    await tab.advance(100)
    expect(ran).toEqual([60, 100, 120])
    tab.clock.after(10, () => ran.push(tab.clock.now() - start))
    expect(timersOf(tab)).toEqual([0, 2])
    tab.platform.page.set(true)
    expect(timersOf(tab)).toEqual([2, 0])
    await tab.advance(50)
    expect(ran).toEqual([60, 100, 120, 150, 180])
  })

  it('starts the worker once, and ends it with the last timer [PLATFORM-22]', async () => {
    const tab = aSwitch()
    const stop = tab.clock.every(10, () => {})
    for (let round = 0; round < 3; round++) {
      tab.platform.page.set(false)
      tab.platform.page.set(true)
    }
    expect(tab.lives).toEqual({ started: 1, ended: 0 })
    stop()
    expect(tab.lives).toEqual({ started: 1, ended: 1 })
    expect(tab.platform.counts()).toMatchObject({ timers: 0, watchers: 0 })
    tab.clock.after(10, () => {})
    tab.platform.page.set(false)
    expect(tab.lives).toEqual({ started: 2, ended: 1 })
  })

  it('keeps the worker while a timer arms the next one [PLATFORM-22]', async () => {
    const tab = aSwitch()
    tab.platform.page.set(false)
    let count = 0
    const next = () => {
      count++
      if (count < 5) tab.clock.after(10, next)
    }
    tab.clock.after(10, next)
    await tab.advance(40)
    expect(tab.lives).toEqual({ started: 1, ended: 0 })
    await tab.advance(10)
    expect(count).toBe(5)
    expect(tab.lives).toEqual({ started: 1, ended: 1 })
  })

  it('ends with a task that throws, too [PLATFORM-22]', async () => {
    const tab = aSwitch()
    tab.clock.after(10, () => {
      throw new Error('mine')
    })
    await expect(tab.page.advance(10)).rejects.toThrow('mine')
    expect(tab.platform.counts()).toMatchObject({ timers: 0, watchers: 0 })
  })

  it('stays in the page while workers are not allowed [PLATFORM-23]', () => {
    const tab = aSwitch(false)
    tab.clock.after(10, () => {})
    tab.platform.page.set(false)
    expect(timersOf(tab)).toEqual([1, 0])
    tab.enable(true)
    expect(timersOf(tab)).toEqual([0, 1])
    tab.enable(false)
    expect(timersOf(tab)).toEqual([1, 0])
  })

  it.each([
    ['are none', () => undefined],
    [
      'are forbidden',
      () => {
        throw new DOMException('CSP', 'SecurityError')
      },
    ],
  ])('stays in the page if workers %s, with one debug line [PLATFORM-24]', (_, start) => {
    const tab = aSwitch()
    tab.platform.startWorkerClock = start
    tab.clock.after(10, () => {})
    for (let round = 0; round < 3; round++) {
      tab.platform.page.set(false)
      tab.platform.page.set(true)
    }
    expect(timersOf(tab)).toEqual([1, 0])
    expect(tab.platform.log.lines.map(({ level }) => level)).toEqual(['debug'])
  })

  it('returns to the page when the worker is forbidden later [PLATFORM-24]', async () => {
    const tab = aSwitch()
    let ran = 0
    tab.clock.after(10, () => ran++)
    tab.platform.page.set(false)
    tab.lose()
    expect(timersOf(tab)).toEqual([1, 0])
    expect(tab.lives).toEqual({ started: 1, ended: 1 })
    tab.platform.page.set(true)
    tab.platform.page.set(false)
    expect(tab.lives.started).toBe(1)
    await tab.advance(10)
    expect(ran).toBe(1)
  })

  it('stays in the worker if a page runs again and is still hidden [PLATFORM-21]', () => {
    const document = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
    const window = Object.assign(new EventTarget(), { document })
    const tab = aSwitch(true, browserPage(window))
    tab.clock.after(10, () => {})
    expect(timersOf(tab)).toEqual([0, 1])
    window.dispatchEvent(new Event('pageshow'))
    document.dispatchEvent(new Event('resume'))
    expect(timersOf(tab)).toEqual([0, 1])
    document.visibilityState = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(timersOf(tab)).toEqual([1, 0])
  })

  it('waits no longer than requested when the clock was set back [PLATFORM-21]', async () => {
    const tab = aSwitch()
    const { page } = tab
    let time = page.now()
    const clock: Clock = {
      now: () => time,
      after: (ms, task) => page.after(ms, task),
      every: (ms, task) => page.every(ms, task),
    }
    const jumping = new SwitchClock(clock)
    const log = new Log(tab.platform.log)
    new HiddenTimers({ clock: jumping, platform: tab.platform, log, isEnabled: () => true })
    let ran = 0
    jumping.after(100, () => ran++)
    time -= 3_600_000
    tab.platform.page.set(false)
    await tab.worker.advance(100)
    expect(ran).toBe(1)
  })
})
