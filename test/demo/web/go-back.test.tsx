// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
    <BrowserRouter>
      <Shown />
    </BrowserRouter>,
  )
})

afterEach(cleanup)

const shown = () => screen.getByRole('button').textContent

const goBack = () => act(async () => screen.getByRole('button').click())

it('goes to the page before', async () => {
  await act(async () => navigate('/order/room'))
  await goBack()
  await vi.waitFor(() => expect(shown()).toBe('/order'))
  expect(leave).not.toHaveBeenCalled()
})

it('goes to the page above where there was none before', async () => {
  await goBack()
  expect(leave).toHaveBeenCalledOnce()
  expect(shown()).toBe('/market')
})

it('takes what stands in the place of the first page for the first', async () => {
  await act(async () => navigate('/login', { replace: true }))
  await act(async () => navigate('/order', { replace: true }))
  await goBack()
  expect(leave).toHaveBeenCalledOnce()
  expect(shown()).toBe('/market')
})

it('lets the host leave the first page, where it does', async () => {
  leave.mockReturnValue(true)
  await goBack()
  expect(shown()).toBe('/order')
})
