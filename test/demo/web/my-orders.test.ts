import { describe, expect, it } from 'vitest'
import {
  menuOf,
  orderViewIn,
  requestOfView,
  searchOfView,
  swipeOf,
} from '../../../demo/web/src/features/my-orders/my-orders.ts'
import { anOrderItem } from './orders.ts'

it('orderViewIn reads the filter that searchOfView wrote', () => {
  const search = new URLSearchParams(searchOfView('settle', 'boss'))
  expect(search.toString()).toBe('tab=settle&role=boss')
  expect(orderViewIn(search)).toEqual({ tab: 'settle', role: 'boss' })
  expect(searchOfView('all', '')).toEqual({})
})

it('an invalid address shows all orders', () => {
  const search = new URLSearchParams({ tab: '<script>', role: 'operator' })
  expect(orderViewIn(search)).toEqual({ tab: 'all', role: '' })
})

it('the request contains a role only if one is chosen', () => {
  expect(requestOfView('all', '')).toEqual({ tab: 'all' })
  expect(requestOfView('ended', 'published')).toEqual({ tab: 'ended', role: 'published' })
})

describe('the actions on an order in the list', () => {
  const texts = (actions: readonly { readonly text: string }[]) => actions.map(({ text }) => text)

  it.each([
    [
      'a publisher before the start',
      ['start', 'cancel', 'kick', 'lock'],
      '进入聊天 开始订单 取消订单',
    ],
    ['a guest before the start', ['leave'], '进入聊天 离开房间'],
    ['a thug at work', ['finish', 'report'], '进入聊天 提交完成 上报异常'],
    [
      'a boss before the confirmation',
      ['reject', 'confirm', 'report'],
      '进入聊天 确认完成 上报异常',
    ],
    ['a member of an ended order', [], '进入聊天'],
  ])('include at most three in the swipe for %s', (_who, actions, offered) => {
    expect(texts(swipeOf({ ...anOrderItem(), actions })).join(' ')).toBe(offered)
  })

  it('are all in the menu, without those of other pages', () => {
    const order = { ...anOrderItem(), actions: ['reject', 'confirm', 'report', 'discount'] }
    expect(texts(menuOf(order))).toEqual(['进入聊天', '确认完成', '驳回', '上报异常'])
  })
})
