import { describe, expect, it } from 'vitest'
import {
  menuOf,
  orderViewIn,
  requestOfView,
  searchOfView,
  swipeOf,
} from '../../../demo/web/src/features/my-orders/my-orders.ts'
import { anOrderItem } from './orders.ts'

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

describe('what can be done to an order from the list', () => {
  const texts = (actions: readonly { readonly text: string }[]) => actions.map(({ text }) => text)

  it.each([
    ['a publisher who waits', ['start', 'cancel', 'kick', 'lock'], '进入聊天 开始订单 取消订单'],
    ['a guest who waits', ['leave'], '进入聊天 离开房间'],
    ['a thug at work', ['finish', 'report'], '进入聊天 提交完成 上报异常'],
    ['a boss who is to confirm', ['reject', 'confirm', 'report'], '进入聊天 确认完成 上报异常'],
    ['whoever was in one that is over', [], '进入聊天'],
  ])('by %s is offered to a swipe, three at most', (_who, actions, offered) => {
    expect(texts(swipeOf({ ...anOrderItem(), actions })).join(' ')).toBe(offered)
  })

  it('stands whole in its menu, and nothing that is for another page', () => {
    const order = { ...anOrderItem(), actions: ['reject', 'confirm', 'report', 'discount'] }
    expect(texts(menuOf(order))).toEqual(['进入聊天', '确认完成', '驳回', '上报异常'])
  })
})
