import { expect, it } from 'vitest'
import {
  orderViewIn,
  requestOfView,
  searchOfView,
} from '../../../demo/web/src/features/my-orders/my-orders.ts'

it('reads from the address what it wrote there', () => {
  const search = new URLSearchParams(searchOfView('settle', 'boss'))
  expect(search.toString()).toBe('tab=settle&role=boss')
  expect(orderViewIn(search)).toEqual({ tab: 'settle', role: 'boss' })
  expect(searchOfView('all', '')).toEqual({})
})

it('shows all where the address means nothing', () => {
  const search = new URLSearchParams({ tab: '<script>', role: 'operator' })
  expect(orderViewIn(search)).toEqual({ tab: 'all', role: '' })
})

it('asks for a role only where one was chosen', () => {
  expect(requestOfView('all', '')).toEqual({ tab: 'all' })
  expect(requestOfView('ended', 'published')).toEqual({ tab: 'ended', role: 'published' })
})
