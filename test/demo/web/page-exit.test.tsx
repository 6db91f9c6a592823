// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import {
  MemoryRouter,
  type NavigateFunction,
  Outlet,
  Route,
  Routes,
  useNavigate,
} from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useMotion } from '../../../demo/web/src/app/motion.ts'
import { createPageExit } from '../../../demo/web/src/app/page-exit.ts'
import { RoutePage } from '../../../demo/web/src/app/route-page.tsx'
import type { RouteRow } from '../../../demo/web/src/app/routes.tsx'

let isCalm = false
let navigate: NavigateFunction
/** The mounts and unmounts of pages in order. */
let lifecycle: string[] = []

beforeEach(() => {
  isCalm = false
  lifecycle = []
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const aScreen = (name: string) => () => {
  useEffect(() => {
    lifecycle.push(`${name} is there`)
    return () => void lifecycle.push(`${name} is gone`)
  }, [])
  return (
    <div data-testid={name} style={{ overflow: 'auto' }}>
      <dialog open>{name}的对话</dialog>
      <p>{name}里的一切</p>
    </div>
  )
}

const rows: readonly RouteRow[] = [
  { path: '/market', title: '市场', needs: 'nothing', screen: aScreen('市场') },
  { path: '/order', title: '订单', needs: 'nothing', screen: aScreen('订单') },
]

const Frame = () => {
  navigate = useNavigate()
  const [exit] = useState(createPageExit)
  return (
    <main>
      <Outlet context={{ motion: useMotion(), exit }} />
    </main>
  )
}

const openMarket = () =>
  render(
    <MemoryRouter initialEntries={['/market']}>
      <Routes>
        <Route element={<Frame />}>
          {rows.map((row) => (
            <Route key={row.path} path={row.path} element={<RoutePage route={row} />} />
          ))}
        </Route>
      </Routes>
    </MemoryRouter>,
  )

const go = (to: string | number) =>
  act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)))

const leaving = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-leaving]')]

const pages = (): number => screen.getByRole('main').childElementCount

const end = (page: HTMLElement | undefined, name = 'animationend') =>
  page?.dispatchEvent(new Event(name, { bubbles: true }))

it('a page exits in the direction in which the next one enters, and is removed then', () => {
  openMarket()
  expect(leaving()).toEqual([])
  const seen: (string | undefined)[] = []
  for (const to of ['/order', -1] as const) {
    go(to)
    const [page] = leaving()
    seen.push(`${page?.textContent} ${page?.dataset.leaving}`)
    end(page)
    expect(pages()).toBe(1)
  }
  expect(seen).toEqual(['市场里的一切 slide-left', '订单里的一切 slide-right'])
})

it('an exiting page is an inert copy without effects or announcements', () => {
  openMarket()
  lifecycle = []
  go('/order')
  expect(lifecycle).toEqual(['市场 is gone', '订单 is there'])
  const [page] = leaving()
  expect(page?.inert).toBe(true)
  expect(page?.ariaHidden).toBe('true')
  expect(page?.querySelector('dialog')).toBeNull()
})

it('an exiting page keeps its scroll position', () => {
  openMarket()
  screen.getByTestId('市场').scrollTop = 240
  go('/order')
  expect(leaving()[0]?.querySelector('[data-testid]')?.scrollTop).toBe(240)
  expect(screen.getByTestId('订单').scrollTop).toBe(0)
})

it('an exiting page stays until its own animation ends, not one inside it', () => {
  openMarket()
  go('/order')
  const [page] = leaving()
  end(page?.querySelector('p') ?? undefined)
  expect(leaving()).toEqual([page])
  end(page, 'animationcancel')
  expect(leaving()).toEqual([])
})

it('a page is removed at once if the user prefers reduced motion', () => {
  isCalm = true
  openMarket()
  go('/order')
  expect(pages()).toBe(1)
})
