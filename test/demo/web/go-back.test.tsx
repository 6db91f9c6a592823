// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { type NavigateFunction, type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HistoryRouter } from '../../../demo/web/src/ui/history-router.tsx'
import { setLeaving, useGoBack } from '../../../demo/web/src/ui/use-go-back.ts'

const leave = vi.fn(() => false)

let navigate: NavigateFunction

const Shown = () => {
  navigate = useNavigate()
  const goBack = useGoBack('/market')
  return (
    <button type="button" onClick={goBack}>
      {useLocation().pathname}
    </button>
  )
}

beforeEach(() => {
  leave.mockReset().mockReturnValue(false)
  setLeaving(leave)
  window.history.pushState(null, '', '/order')
  render(
    <HistoryRouter>
      <Shown />
    </HistoryRouter>,
  )
})

afterEach(cleanup)

const shown = () => screen.getByRole('button').textContent

const shows = (path: string) => vi.waitFor(() => expect(shown()).toBe(path))

/** The router shows a page after the overlays of the one before have closed. */
const go = async (path: string, options?: NavigateOptions) => {
  await act(async () => navigate(path, options))
  await shows(path)
}

const goBack = () => act(async () => screen.getByRole('button').click())

it('useGoBack goes to the previous page', async () => {
  await go('/order/room')
  await goBack()
  await shows('/order')
  expect(leave).not.toHaveBeenCalled()
})

it('useGoBack goes to the parent page without a previous one', async () => {
  await goBack()
  await shows('/market')
  expect(leave).toHaveBeenCalledOnce()
})

it('useGoBack treats a replacement of the first page as the first page', async () => {
  await go('/login', { replace: true })
  await go('/order', { replace: true })
  await goBack()
  await shows('/market')
  expect(leave).toHaveBeenCalledOnce()
})

it('useGoBack lets the host leave the first page', async () => {
  leave.mockReturnValue(true)
  await goBack()
  expect(shown()).toBe('/order')
})
