import { expect, it } from 'vitest'
import {
  kindIn,
  linkOf,
  messagePath,
  messagesPath,
} from '../../../demo/web/src/features/messages/station-message.ts'

it.each([
  ['/pages/enter/my/subpages/order/subpages/order_detail?id=5', '查看订单'],
  ['/pages/enter/my/subpages/order/subpages/order_room?id=5', '查看订单'],
  ['/pages/enter/my/subpages/order/subpages/order_report/index?id=5', '查看异常记录'],
  ['/pages/enter/my/subpages/balance', '查看钱包'],
  ['/pages/enter/home/subpages/discount?tab=mine', '查看优惠券'],
  ['/pages/enter/my/subpages/thugauth', '查看认证'],
  ['/pages/enter/my/subpages/user_feedback?tab=mine', '查看反馈'],
  ['/pages/enter/home/subpages/market', '去订单市场'],
  ['/room/index?conversationID=GROUProom-hall', '去看看'],
])('the link %s has the button %s', (link, text) => {
  expect(linkOf({ link })).toEqual({ text, path: link })
})

it.each(['', '//evil.example', 'https://evil.example', 'javascript:1'])(
  'the link “%s” has no button',
  (link) => expect(linkOf({ link })).toBeNull(),
)

it.each([
  ['', ''],
  ['kind=wallet', 'wallet'],
  ['kind=x', ''],
])('the address “%s” filters by the kind “%s”', (search, kind) => {
  expect(kindIn(new URLSearchParams(search))).toBe(kind)
})

it('each side and each notice has a path', () => {
  expect(messagesPath('chat')).toBe('/pages/enter/message')
  expect(messagesPath('notice')).toBe('/pages/enter/message?tab=notice')
  expect(messagePath('7')).toBe('/pages/enter/message/subpages/msg_detail?id=7')
})
