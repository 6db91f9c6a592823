import { expect, it } from 'vitest'
import {
  cardOf,
  pathOfCard,
  readOrderCard,
} from '../../../demo/web/src/features/chat/order-card.ts'
import { noticeDataIn, readOrderNotice } from '../../../demo/web/src/features/chat/order-notice.ts'
import { isAltered } from '../../../demo/web/src/features/chat/platform-message.ts'
import { anOrderItem } from './orders.ts'

const data = (code: unknown, about: unknown) => ({ data: JSON.stringify({ code, data: about }) })

const NOTHING = { code: '', orderID: '', kind: 'dailian' }

it.each([
  [
    'a boosting order',
    data('started', { order_id: '5', cardType: 'dailian' }),
    { code: 'started', orderID: '5', kind: 'dailian' },
  ],
  [
    'a raid',
    data('joined', { order_id: '6', cardType: 'raid' }),
    { code: 'joined', orderID: '6', kind: 'raid' },
  ],
  [
    'one without its kind',
    data('left', { order_id: '7' }),
    { ...NOTHING, code: 'left', orderID: '7' },
  ],
  ['an id that is none', data(1, { order_id: '../../black' }), NOTHING],
  ['no data', { data: '{}' }, NOTHING],
  ['data that is null', { data: 'null' }, NOTHING],
  ['no JSON', { data: 'x' }, NOTHING],
  ['a list', data('x', [1]), { ...NOTHING, code: 'x' }],
])('readOrderNotice reads the order of a notice: %s', (_name, payload, read) => {
  expect(noticeDataIn(payload)).toEqual(read)
})

it.each([
  ['null', 'null'],
  ['a text', '"x"'],
  ['no JSON', ''],
])('readOrderNotice rejects a message whose marker is %s', (_name, cloudCustomData) => {
  const said = {
    type: 'TIMCustomElem',
    from: 'administrator',
    payload: {},
    cloudCustomData,
    version: 0,
  }
  expect(readOrderNotice(said)).toBeNull()
})

const aNotice = (changes: object = {}) => ({
  type: 'TIMCustomElem',
  from: 'administrator',
  payload: { data: '{}', description: '系统消息', extension: '订单已结算' },
  cloudCustomData: '{"type":"notification","show":true}',
  version: 0,
  ...changes,
})

const by = (userID: string) => ({ version: 1, modifierInfo: { userID } })

it('a notice is shown as the platform sent or modified it [SEC-51]', () => {
  expect(readOrderNotice(aNotice())).toEqual({ text: '订单已结算', isShown: true })
  expect(readOrderNotice(aNotice(by('administrator')))?.text).toBe('订单已结算')
})

it.each([
  ['a member', by('u2')],
  ['nobody knows whom', by('')],
  ['somebody of whom a list says nothing', { version: 3 }],
])('a notice that was modified by %s is hidden [SEC-51]', (_name, changes) => {
  expect(isAltered(aNotice(changes))).toBe(true)
  expect(readOrderNotice(aNotice(changes))).toBeNull()
  expect(isAltered(aNotice({ ...changes, from: 'u2' }))).toBe(false)
})

it('cardOf returns a card that opens its order', () => {
  const card = cardOf(anOrderItem())
  expect(card).toEqual({
    businessID: 'order_card',
    orderID: '5',
    cardType: 'dailian',
    title: '赛季冲段',
    detail: '代练 · 2 老板 2 打手',
    priceFen: 8000,
  })
  expect(readOrderCard(JSON.stringify(card))).toEqual(card)
  expect(pathOfCard(card)).toBe('/pages/enter/my/subpages/order/subpages/order_detail?id=5')
  expect(pathOfCard({ ...card, orderID: 'DD20261120031' })).toBeNull()
})
