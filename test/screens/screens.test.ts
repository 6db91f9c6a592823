import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '../../demo/web/src/app/routes.tsx'
import { demoAndBrowser } from '../e2e/support/demo-browser.ts'
import { aPerson, aTrialPerson, type Person } from '../e2e/support/market-people.ts'
import { addressesOf } from '../e2e/support/route-addresses.ts'
import { bindAlbum, emptyAlbum, nameOf, take } from './support/album.ts'
import { overlays } from './support/overlays.ts'
import { holdIn, type State, states, untilStill } from './support/states.ts'
import { aWindow, WIDTHS, type Width } from './support/visitors.ts'

const stage = demoAndBrowser({ hasPast: true })
const paths = routes.map(({ path }) => path)
/** The trial account whose past is the fullest. */
const OLD_HAND = '100001'

let oldHand: Person
let newcomer: Person
let addresses: readonly string[]
let opened: Page[] = []

beforeAll(async () => {
  emptyAlbum()
  const { url } = stage.demo
  oldHand = await aTrialPerson(url, OLD_HAND)
  newcomer = await aPerson(url, '新来的')
  addresses = await addressesOf(paths, oldHand.call)
}, 180_000)

afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.context().close()))
})

afterAll(() => console.log(`· the pictures stand side by side in ${bindAlbum()}`))

/** The login page redirects logged-in users. */
const LOGIN = paths.indexOf('/login')

const open = async (person: Person | null, width: Width): Promise<Page> => {
  const token = person?.accessToken ?? ''
  const page = await aWindow(stage.browser, stage.demo.url, token, width)
  opened = [...opened, page]
  return page
}

/** Width of content beyond the right edge of the window in px, which must be 0. */
const widerThan = (page: Page, width: number): Promise<number> =>
  page.evaluate((wide) => Math.max(0, document.documentElement.scrollWidth - wide), width)

const visit = async (page: Page, index: number, state: State, width: Width): Promise<void> => {
  await page.goto(`${stage.demo.url}${addresses[index]}`)
  // Pages with endless animations are checked too.
  await untilStill(page, state).finally(() =>
    take(page, `${nameOf(paths[index] ?? '')}.${state}.${width}`),
  )
  expect(await widerThan(page, width)).toBe(0)
}

describe.each(states)('every page, %s, as wide as a phone', (state) => {
  it.each(paths.map((path, index) => [path, index] as const))('%s', async (_path, index) => {
    const who = state === 'empty' ? newcomer : oldHand
    const page = await open(index === LOGIN ? null : who, 375)
    await holdIn(page, state)
    await visit(page, index, state, 375)
  })
})

describe.each(WIDTHS.filter((width) => width !== 375))('every page, %d wide', (width) => {
  it.each(paths.map((path, index) => [path, index] as const))('%s', async (_path, index) => {
    await visit(await open(index === LOGIN ? null : oldHand, width), index, 'full', width)
  })
})

describe('overlays', () => {
  it.each(overlays)('$name', async ({ name, path, isVisitor = false, show }) => {
    const page = await open(isVisitor ? null : oldHand, 375)
    await page.goto(`${stage.demo.url}${addresses[paths.indexOf(path)]}`)
    await untilStill(page, 'full')
    await show(page)
    await untilStill(page, 'full')
    await take(page, `over.${name}`)
  })
})
