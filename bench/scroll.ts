import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, openPhone } from '../testing/internal/programs/browser.ts'
import { startAlone } from '../testing/internal/programs/demo-process.ts'
import { type Cell, printTable } from '../testing/internal/table.ts'
import { fill, GROUP } from './scroll/fill.ts'
import { type Frames, framesOf, goTo, loadAll, prepare } from './scroll/in-page.ts'

// `npm run bench -- scroll [messages] [runs]`: a phone-sized Chromium scrolls by touch through a
// chat with loaded messages of all kinds: time between frames, at full speed and with a four times
// slower processor.

const [messages = '10000', runs = '3'] = process.argv.slice(2)

/** Frame time at 60 Hz, plus the tolerance of the clock. */
const FRAME_MS = 1000 / 60 + 1
const TWO_FRAMES_MS = 2000 / 60 + 1

interface Gesture {
  readonly name: string
  /** Pixels per second. */
  readonly speed: number
  /** Length of one stroke. */
  readonly distance: number
  readonly strokes: number
}

const gestures: readonly Gesture[] = [
  { name: 'reading', speed: 800, distance: 500, strokes: 8 },
  { name: 'swiping', speed: 3000, distance: 2400, strokes: 8 },
  { name: 'flying', speed: 12_000, distance: 9600, strokes: 8 },
]

/** Strokes up, then the same number down. */
const scroll = async (cdp: CDPSession, { speed, distance, strokes }: Gesture): Promise<void> => {
  for (let stroke = 0; stroke < strokes; stroke++) {
    const yDistance = stroke < strokes / 2 ? distance : -distance
    await cdp.send('Input.synthesizeScrollGesture', {
      x: 180,
      y: 400,
      yDistance,
      speed,
      gestureSourceType: 'touch',
    })
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

const shareOver = (times: readonly number[], ms: number): string =>
  `${((times.filter((time) => time > ms).length / times.length) * 100).toFixed(1)} %`

const rowOf = (name: string, all: readonly Frames[]): Cell[] => {
  const times = all.flatMap((one) => one.times)
  const sorted = times.toSorted((one, other) => one - other)
  return [
    name,
    times.length,
    ...[0.5, 0.95, 0.99, 1].map((share) => at(sorted, share)),
    shareOver(times, FRAME_MS),
    shareOver(times, TWO_FRAMES_MS),
    Math.max(...all.map(({ rows }) => rows)),
  ]
}

const open = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/login`)
  await page.getByText('老猫', { exact: true }).tap()
  await page.waitForURL((to) => to.pathname !== '/login')
  await page.goto(`${url}/room/index?conversationID=GROUP${GROUP}`)
  await page.getByRole('article').first().waitFor()
  await prepare(page)
}

const measure = async (page: Page): Promise<readonly Cell[][]> => {
  const cdp = await page.context().newCDPSession(page)
  const rows: Cell[][] = []
  for (const rate of [1, 4]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    for (const gesture of gestures) {
      const all: Frames[] = []
      for (let run = 0; run < Number(runs); run++) {
        await goTo(page, 0.5)
        all.push(await framesOf(page, () => scroll(cdp, gesture)))
      }
      rows.push(rowOf(`${rate}× ${gesture.name} ${gesture.speed} px/s`, all))
    }
  }
  return rows
}

const dataDir = await mkdtemp(join(tmpdir(), 'bench-scroll-'))
const browser = await openBrowser()
try {
  // The first start creates the accounts.
  const first = await startAlone(dataDir)
  await first.end()
  await fill(dataDir, Number(messages), `${first.url}/icons/app-192.png`)
  const demo = await startAlone(dataDir, first.port)
  try {
    const phone = await openPhone(browser)
    await open(phone.page, demo.url)
    const ms = await loadAll(phone.page)
    const height = await goTo(phone.page, 0.5)
    console.log(`${messages} messages loaded in ${(ms / 1000).toFixed(1)} s, ${height} px high`)
    printTable(
      `frames of a talk with ${messages} messages, ms apart`,
      ['scrolling', 'frames', 'p50', 'p95', 'p99', 'most', '> 16.7', '> 33.3', 'rows'],
      [...(await measure(phone.page))],
    )
    if (phone.faults.length > 0) throw new Error(`scroll: ${phone.faults.join('; ')}`)
  } finally {
    await demo.end()
  }
} finally {
  await browser.close()
  await rm(dataDir, { recursive: true, force: true })
}
