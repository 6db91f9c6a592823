import { expect, it } from 'vitest'
import {
  cardOf,
  pathOfCard,
  readOrderCard,
} from '../../../demo/web/src/features/chat/order-card.ts'
import { happenedIn, readOrderNotice } from '../../../demo/web/src/features/chat/order-notice.ts'
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
])('reads of which order a notice tells: %s', (_name, payload, read) => {
  expect(happenedIn(payload)).toEqual(read)
})

it.each([
  ['null', 'null'],
  ['a text', '"x"'],
  ['no JSON', ''],
])('takes a message for no notice whose marker is %s', (_name, cloudCustomData) => {
  const said = { type: 'TIMCustomElem', from: 'administrator', payload: {}, cloudCustomData }
  expect(readOrderNotice(said)).toBeNull()
})

it('makes the card of an order, which opens it', () => {
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
