import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { marketStage } from './support/market-stage.ts'

const stage = marketStage()

/** The exit of a page: its animation, its scroll offset, and that of the next page at the end. */
interface Exit {
  readonly motion: string | undefined
  readonly from: number
  to: number | null
}

declare const window: { exits: Exit[]; shifted: number }

/** Records each exit and elements that moved; runs in the page. */
const watch = (): void => {
  window.exits = []
  window.shifted = 0
  const far = (page: Element | null | undefined) =>
    Math.max(0, ...[...(page?.querySelectorAll('*') ?? [])].map(({ scrollTop }) => scrollTop))
  const main = document.querySelector('main')
  const known = new Map<Node, Exit>()
  const notice = ({ addedNodes, removedNodes }: MutationRecord) => {
    for (const node of addedNodes) {
      if (!(node instanceof HTMLElement) || node.dataset.leaving === undefined) continue
      const exit = { motion: node.dataset.leaving, from: far(node), to: null }
      known.set(node, exit)
      window.exits.push(exit)
    }
    for (const node of removedNodes) {
      const exit = known.get(node)
      if (exit !== undefined) exit.to = far(main?.querySelector('[data-motion]'))
    }
  }
  if (main !== null)
    new MutationObserver((all) => all.forEach(notice)).observe(main, { childList: true })
  new PerformanceObserver((list) => {
    const moved = list.getEntries() as unknown as { sources: { node: Element | null }[] }[]
    const nodes = moved.flatMap(({ sources }) => sources.map(({ node }) => node))
    window.shifted += nodes.filter((node) => node?.closest('[data-leaving]')).length
  }).observe({ type: 'layout-shift' })
}

/** Waits for a number of finished exits without leftovers. */
const waitForExits = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction(
    (many) =>
      window.exits.filter(({ to }) => to !== null).length === many &&
      document.querySelector('[data-leaving]') === null,
    count,
  )

/** The scroll offset of the current page; runs in the page. */
const scrolled = (): number =>
  Math.max(...[...document.querySelectorAll('[data-motion] *')].map(({ scrollTop }) => scrollTop))

it('pages exit to the left, or to the right on going back, and restore their scroll positions', async () => {
  const page = await stage.open(null, '/')
  await page.setViewportSize({ width: 375, height: 500 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(watch)
  const door = page.getByRole('button', { name: '治疗' })
  await door.scrollIntoViewIfNeeded()
  const left = await page.evaluate(scrolled)
  expect(left).toBeGreaterThan(0)
  await door.tap()
  await waitForExits(page, 1)
  await page.getByRole('button', { name: '返回' }).tap()
  await waitForExits(page, 2)
  expect(await page.evaluate(() => window.exits)).toEqual([
    { motion: 'slide-left', from: left, to: 0 },
    { motion: 'slide-right', from: 0, to: left },
  ])
  expect(await page.evaluate(() => window.shifted)).toBe(0)
})

it('pages are removed at once if the user prefers reduced motion', async () => {
  const page = await stage.open(null, '/')
  await page.evaluate(watch)
  await page.getByRole('button', { name: '治疗' }).tap()
  await page.getByRole('heading', { name: '订单市场' }).waitFor()
  expect(await page.evaluate(() => window.exits)).toEqual([])
})
