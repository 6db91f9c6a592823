// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Page } from '../../../demo/web/src/ui/page.tsx'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let navigate: NavigateFunction

const Shown = ({ name }: { readonly name: string }) => {
  navigate = useNavigate()
  return (
    <Page header={<h1>{name}</h1>}>
      <p>{name}里的一切</p>
    </Page>
  )
}

const renderAt = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/market" element={<Shown name="市场" />} />
        <Route path="/order" element={<Shown key="order" name="订单" />} />
      </Routes>
    </MemoryRouter>,
  )

const body = () => screen.getByText(/里的一切/).parentElement as HTMLElement

const head = () => screen.getByRole('heading').parentElement

const scrollTo = (top: number) => {
  body().scrollTop = top
  act(() => void body().dispatchEvent(new Event('scroll')))
}

const go = (to: string | number) => {
  act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)))
  act(() => void vi.advanceTimersByTime(10))
}

it('a page restores its scroll position 10 ms after it was mounted', () => {
  renderAt('/market')
  scrollTo(320)
  act(() => void navigate('/order?id=5'))
  expect(body().scrollTop).toBe(0)
  act(() => void navigate(-1))
  act(() => void vi.advanceTimersByTime(9))
  expect(body().scrollTop).toBe(0)
  act(() => void vi.advanceTimersByTime(1))
  expect(body().scrollTop).toBe(320)
})

it('the page of another order starts at its top', () => {
  renderAt('/order?id=6')
  scrollTo(200)
  go('/order?id=7')
  expect(body().scrollTop).toBe(0)
  go(-1)
  expect(body().scrollTop).toBe(200)
})

it('the header is elevated over scrolled content, updated at most every 50 ms', () => {
  renderAt('/market?kind=raid')
  scrollTo(80)
  act(() => void vi.advanceTimersByTime(49))
  expect(head()?.dataset.lifted).toBe('false')
  act(() => void vi.advanceTimersByTime(1))
  expect(head()?.dataset.lifted).toBe('true')
  scrollTo(0)
  act(() => void vi.advanceTimersByTime(50))
  expect(head()?.dataset.lifted).toBe('false')
})
