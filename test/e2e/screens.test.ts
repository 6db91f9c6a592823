import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type RouteRow, routes } from '../../demo/web/src/app/routes.tsx'
import { isProof } from '../../testing/internal/proof.ts'
import { navigateInApp, openInApp } from './support/in-app.ts'
import { marketStage } from './support/market-stage.ts'
import { axeViolations, loadingProblems, overflows, recordFaults } from './support/page-health.ts'
import { aSeededAccount, type SeededAccount } from './support/seeded-account.ts'

const PRODUCT = '开黑酒馆'
const WIDTHS = isProof ? [320, 375, 540] : [320, 540]
const HEIGHT = 812

const stage = marketStage()

/** Pages with a more specific title than their row. */
const NAMED = [
  '/room/index',
  '/basic/userInfo',
  '/basic/list',
  '/pages/enter/home/subpages/promotion',
  '/pages/enter/my/subpages/add_game_role',
]

interface Visit {
  readonly row: RouteRow
  readonly address: string
}

const visitsOf = (rows: readonly RouteRow[], searches: SeededAccount['searches']) =>
  rows.flatMap((row): Visit[] => {
    const path = row.path === '*' ? '/no/such/page' : row.path
    return (searches[row.path] ?? ['']).map((search) => ({ row, address: path + search }))
  })

/** Whether the server responds with the app at an address. */
const isApp = async (address: string): Promise<boolean> => {
  const answer = await fetch(stage.url + address, { headers: { accept: 'text/html' } })
  return answer.ok && (await answer.text()).includes('<div id="root">')
}

/** The problems of a page, which starts at the previous page's width. */
const pageProblems = async (
  page: Page,
  { row, address }: Visit,
  widths: readonly number[],
  isWithAxe: boolean,
): Promise<readonly string[]> => {
  await openInApp(page, address)
  const found = [...(await loadingProblems(page))]
  if (!(await isApp(address))) found.push('the server has something else there')
  const title = await page.title()
  const isTitled = NAMED.includes(row.path) ? title !== '' : title === (row.title || PRODUCT)
  if (!isTitled) found.push(`title: ${title}`)
  if (isWithAxe) found.push(...(await axeViolations(page)))
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    for (const one of await overflows(page)) found.push(`at ${width} px: ${one}`)
  }
  return found.map((one) => `${address} – ${one}`)
}

const walk = async (page: Page, visits: readonly Visit[]): Promise<readonly string[]> => {
  const faults = recordFaults(page)
  const found: string[] = []
  for (const [at, visit] of visits.entries()) {
    // Alternate the order: every other page starts at the width at which the previous one ended.
    const widths = at % 2 === 0 ? WIDTHS : WIDTHS.toReversed()
    // Axe is slow: the proof checks all pages, `npm test` every other one.
    found.push(...(await pageProblems(page, visit, widths, isProof || at % 2 === 0)))
    found.push(...faults.splice(0).map((fault) => `${visit.address} – ${fault}`))
  }
  return found
}

/**
 * Number of tests that share the pages of logged-in users, so that each has time on a busy machine.
 */
const PARTS = 3

let seeded: SeededAccount

beforeAll(async () => {
  seeded = await aSeededAccount(stage.url)
}, 60_000)

it.each(Array.from({ length: PARTS }, (_, part) => part + 1))(
  'pages have no accessibility violations, overflow, errors or wrong titles, part %i [SEC-53]',
  async (part) => {
    const { me, searches } = seeded
    // The login redirects logged-in users.
    const all = visitsOf(routes, searches).filter(({ row }) => row.path !== '/login')
    const visits = all.filter((_, at) => at % PARTS === part - 1)
    const half = Math.ceil(visits.length / 2)
    const shares = [visits.slice(0, half), visits.slice(half)]
    const found = await Promise.all(
      shares.map(async (share) => walk(await stage.open(me, '/black'), share)),
    )
    expect(found.flat().join('\n')).toBe('')
  },
)

/** Whether the login is shown with a redirect to the requested page; runs in the page. */
const isShownAt = (path: string): boolean =>
  location.pathname === '/login' && history.state?.usr?.from === path

it('visitors see the public pages and the login before the others', async () => {
  const page = await stage.open(null, '/black')
  const open = routes.filter(({ needs }) => needs === 'nothing')
  expect(await walk(page, visitsOf(open, {}))).toEqual([])
  for (const { path } of routes.filter(({ needs }) => needs !== 'nothing')) {
    await page.evaluate(navigateInApp, path)
    await page.waitForFunction(isShownAt, path)
  }
})
