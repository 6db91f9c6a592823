// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type AccountSession,
  accountSession,
} from '../../../demo/web/src/features/account/session.ts'
import { setNavigator } from '../../../demo/web/src/features/gate/navigator.ts'
import { requireLogin } from '../../../demo/web/src/features/gate/require-login.ts'
import { market } from '../../../demo/web/src/features/market/market.ts'
import { popupBodies } from '../../../demo/web/src/features/popups/bodies.ts'
import { PopupHost } from '../../../demo/web/src/ui/popup/popup-host.tsx'

const RESUME_MS = 150

const session = { accessToken: 't', userInfo: { account: '1' } } as unknown as AccountSession

const went = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  setNavigator(went)
  render(<PopupHost bodies={popupBodies} />)
})

afterEach(() => {
  act(() => void vi.advanceTimersByTime(2000))
  accountSession.end()
  went.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  cleanup()
})

const click = (name: string) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

it('requireLogin runs the action at once for logged-in users', async () => {
  accountSession.start(session)
  const action = vi.fn()
  await requireLogin(action)
  expect(action).toHaveBeenCalledOnce()
})

it('requireLogin runs the action for visitors if a developer has turned the gate off', async () => {
  history.replaceState(null, '', '/?login_gate=off')
  const action = vi.fn()
  await requireLogin(action)
  history.replaceState(null, '', '/')
  expect(action).toHaveBeenCalledOnce()
})

it('requireLogin asks a visitor, opens the login, and runs the action shortly afterwards', async () => {
  const action = vi.fn()
  act(() => void requireLogin(action))
  expect(screen.getByText('您还没有登录，请先登录')).toBeDefined()
  await click('立即登录')
  expect(went).toHaveBeenCalledWith('/login', { state: { from: '/' } })
  accountSession.start(session)
  await vi.advanceTimersByTimeAsync(RESUME_MS - 1)
  expect(action).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(action).toHaveBeenCalledOnce()
})

it('requireLogin drops the action if the visitor declines', async () => {
  const action = vi.fn()
  act(() => void requireLogin(action))
  await click('稍后再说')
  accountSession.start(session)
  await vi.advanceTimersByTimeAsync(RESUME_MS)
  expect(action).not.toHaveBeenCalled()
  expect(went).not.toHaveBeenCalled()
})

it('requireLogin can require the login without a cancel button', () => {
  act(() => void requireLogin(() => {}, 'must'))
  expect(screen.queryByRole('button', { name: '稍后再说' })).toBeNull()
  act(() => screen.getByRole('button', { name: '立即登录' }).click())
})

const respondWith = (code: number, message: string) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ ok: false, error_code: code, error_msg: message, data: null }),
  )

it('a restricted account is redirected once, however many calls report it', async () => {
  accountSession.start(session)
  respondWith(20001, '账号异常，请联系客服')
  const calls = [1, 2].map(() => market('/api/basic/user/getInfo', {}).catch(() => undefined))
  await act(() => Promise.all(calls))
  expect(screen.getAllByText('账号异常，请联系客服')).toHaveLength(1)
  expect(accountSession.get()).not.toBeNull()
  await click('联系客服')
  expect(accountSession.get()).toBeNull()
  expect(went).toHaveBeenCalledWith('/black', { replace: true })
})

it('an expired session ends', async () => {
  accountSession.start(session)
  respondWith(10002, '登录已失效，请重新登录')
  await expect(market('/api/basic/user/getInfo', {})).rejects.toThrow('登录已失效')
  expect(accountSession.get()).toBeNull()
})
