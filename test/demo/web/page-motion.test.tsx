// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { motionOf, useMotion } from '../../../demo/web/src/app/motion.ts'

afterEach(cleanup)

it.each([
  ['POP', true, 'slide-fade'],
  ['PUSH', false, 'slide-left'],
  ['POP', false, 'slide-right'],
  ['REPLACE', false, 'slide-fade'],
] as const)('a page by %s, first %s, enters with %s', (type, isFirst, motion) => {
  expect(motionOf(type, isFirst)).toBe(motion)
})

let navigate: NavigateFunction

const Shown = () => {
  navigate = useNavigate()
  return <p>{useMotion()}</p>
}

const shown = () => screen.getByText(/slide/).textContent

it('the first page fades in once; back on it, it enters like any other', () => {
  render(
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  )
  const seen = [shown()]
  for (const to of ['/market', -1] as const) {
    act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)))
    seen.push(shown())
  }
  expect(seen).toEqual(['slide-fade', 'slide-left', 'slide-right'])
})
