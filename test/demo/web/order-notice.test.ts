import { expect, it } from 'vitest'
import { happenedIn, readOrderNotice } from '../../../demo/web/src/features/chat/order-notice.ts'

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
