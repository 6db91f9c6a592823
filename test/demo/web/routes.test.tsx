// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, matchPath, Navigate, Route, Routes, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { AppFrame } from '../../../demo/web/src/app/app-frame.tsx'
import { queryClient } from '../../../demo/web/src/app/query-client.ts'
import { RoutePage } from '../../../demo/web/src/app/route-page.tsx'
import { type RouteRow, redirects, routes } from '../../../demo/web/src/app/routes.tsx'

const HOME = '/pages/enter/home/subpages'
const MY = '/pages/enter/my/subpages'

/** All addresses that the marketplace specification defines. */
const specifiedPaths = [
  '/',
  '/pay',
  '/black',
  '/login',
  '/basic/userInfo',
  '/basic/list',
  `${HOME}/promotion`,
  `${HOME}/discount`,
  `${HOME}/market`,
  `${HOME}/market/create_room`,
  `${HOME}/market/pulish_order`,
  `${HOME}/training`,
  '/pages/enter/message/subpages/msg_detail',
  `${MY}/balance`,
  `${MY}/balance/subpages/with_draw`,
  `${MY}/balance/subpages/pay_result`,
  `${MY}/thugauth`,
  `${MY}/game_role_manage`,
  `${MY}/add_game_role`,
  `${MY}/my_detail`,
  `${MY}/privacy_policy`,
  `${MY}/user_agreement`,
  `${MY}/user_feedback`,
  `${MY}/about_mini_program`,
  `${MY}/order`,
  `${MY}/order/subpages/order_detail`,
  `${MY}/order/subpages/order_room`,
  `${MY}/order/subpages/order_report/index`,
  `${MY}/order/subpages/order_report/report`,
  '/room/index',
]

const routeOf = (path: string): RouteRow | undefined =>
  routes.find((route) => route.path !== '*' && matchPath(route.path, path) !== null)

describe('the route table', () => {
  it('has all specified addresses', () => {
    expect(specifiedPaths.filter((path) => routeOf(path) === undefined)).toEqual([])
  })

  it('has a title for each page except the home page', () => {
    expect(routes.filter(({ title }) => title === '').map(({ path }) => path)).toEqual(['/'])
  })
})

afterEach(cleanup)

const Address = () => <output>{useLocation().pathname}</output>

const Empty = () => <p>今晚有茶会</p>

const Broken = (): never => {
  throw new Error('a line broke')
}

const aRoute = (row: Partial<RouteRow>): RouteRow => ({
  path: '/tea',
  title: '茶会',
  needs: 'nothing',
  screen: Empty,
  ...row,
})

/** Renders the app at an address with stub pages. */
const openAt = (address: string, rows: readonly RouteRow[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <Address />
        <Routes>
          <Route element={<AppFrame />}>
            {rows.map((route) => (
              <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
            ))}
          </Route>
          {redirects.map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )

const shownAt = () => screen.getByText(/^\//).textContent

describe('a page', () => {
  it('sets the title of the window, by default the product name', () => {
    openAt('/tea', [aRoute({})])
    expect(document.title).toBe('茶会')
    cleanup()
    openAt('/tea', [aRoute({ title: '' })])
    expect(document.title).toBe('开黑酒馆')
  })

  it('that needs a login is not shown to visitors', () => {
    openAt('/tea?cup=2', [aRoute({ needs: 'login' }), aRoute({ path: '/login', title: '登录' })])
    expect(shownAt()).toBe('/login')
    expect(document.title).toBe('登录')
  })

  it('is opened by the old address of the home page', () => {
    openAt('/home', [aRoute({ path: '/' })])
    expect(shownAt()).toBe('/')
  })

  it('that does not exist shows a not-found message', () => {
    openAt('/nowhere/at/all', [aRoute({}), aRoute({ path: '*', title: '页面不存在' })])
    expect(document.title).toBe('页面不存在')
  })

  it('that cannot be loaded shows an error', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    await act(async () => void openAt('/tea', [aRoute({ screen: Broken })]))
    said.mockRestore()
    expect(screen.getByText('页面没有加载出来')).toBeDefined()
  })
})
