import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { DisabledReasons } from 'tavern-im/react'
import type { Message } from 'tavern-im/strict'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { recallText } from '../../../demo/web/src/features/chat/recall-text.ts'
import { boxOf, sizeText } from '../../../demo/web/src/features/media/measures.ts'
import { copiedText, menuItemsOf } from '../../../demo/web/src/features/room/menu/menu-items.ts'
import { RecalledNote } from '../../../demo/web/src/features/room/recalled-note.tsx'
import { aMessage } from './builders.ts'

afterEach(cleanup)

const whyNot = (changes: Partial<DisabledReasons> = {}): DisabledReasons => ({
  recall: 'notMine',
  modify: null,
  remove: null,
  resend: 'sent',
  discard: 'sent',
  cancelUpload: 'idle',
  forward: null,
  translate: null,
  toText: 'kind',
  ...changes,
})

const mine = { flow: 'out' } as const

describe('the menu of a message offers', () => {
  test.each<[string, Partial<Message>, Partial<DisabledReasons>, string[]]>([
    ['of somebody else', {}, {}, ['copy', 'reply', 'forward', 'select', 'report', 'delete']],
    [
      'of somebody else, to an administrator',
      {},
      { recall: null },
      ['copy', 'reply', 'forward', 'recall', 'select', 'report', 'delete'],
    ],
    [
      'of mine, just sent',
      mine,
      { recall: null },
      ['copy', 'reply', 'forward', 'edit', 'recall', 'select', 'delete'],
    ],
    ['of mine that failed', { ...mine, status: 'fail' }, {}, ['resend', 'copy', 'discard']],
    ['of mine that is not sent yet', { ...mine, status: 'unSend' }, {}, ['copy', 'discard']],
    [
      'of mine without words',
      { ...mine, type: 'TIMFaceElem', payload: { index: 1, data: '' } },
      {},
      ['reply', 'forward', 'select', 'delete'],
    ],
    ['that is recalled', { isRevoked: true }, { forward: 'recalled' }, ['copy', 'delete']],
  ])('%s', (_, changes, refusals, keys) => {
    expect(menuItemsOf(aMessage(changes), whyNot(refusals)).map(({ key }) => key)).toEqual(keys)
  })

  test('a disabled recall after the time limit, with a reason', () => {
    const items = menuItemsOf(aMessage(mine), whyNot({ recall: 'tooLate' }))
    expect(items.filter((item) => item.whyNot !== null)).toEqual([
      { key: 'recall', text: '撤回', icon: 'recall', whyNot: '发出超过 2 分钟，不能撤回了' },
    ])
  })

  test('the order number, the description or the location to copy', () => {
    const data = JSON.stringify({
      businessID: 'order_card',
      orderID: 'DD1',
      title: '双排',
      detail: '三局',
      priceFen: 1,
    })
    const custom = { data, description: '订单卡片', extension: '' }
    expect(copiedText(aMessage({ type: 'TIMCustomElem', payload: custom }))).toBe('DD1')
    const other = { ...custom, data: 'x' }
    expect(copiedText(aMessage({ type: 'TIMCustomElem', payload: other }))).toBe('订单卡片')
    const payload = { description: '人民广场', latitude: 1, longitude: 1 }
    expect(copiedText(aMessage({ type: 'TIMLocationElem', payload }))).toBe('人民广场')
  })
})

test.each<[string, string, string, boolean, string]>([
  ['u1', '', 'u1', true, '你撤回了一条消息'],
  ['u2', 'u2', 'u1', true, '小鹿 撤回了一条消息'],
  ['u2', 'u2', 'u1', false, '对方撤回了一条消息'],
  ['u2', 'u1', 'u1', true, '你撤回了 小鹿 的一条消息'],
  ['u2', 'u3', 'u1', true, '老猫 撤回了 小鹿 的一条消息'],
  ['u1', 'u3', 'u1', true, '老猫 撤回了你的一条消息'],
])('a message of %s recalled by "%s" has a text for %s', (from, revoker, myID, isGroup, text) => {
  expect(recallText({ from, name: '小鹿', revoker, revokerName: '老猫', isGroup }, myID)).toBe(text)
})

describe('a recalled message', () => {
  const recalled = { isRevoked: true, from: 'u1', revoker: 'u1', flow: 'out' } as const

  test('of the user can be edited again', () => {
    const rewrite = vi.fn()
    const message = aMessage(recalled)
    render(<RecalledNote message={message} myID="u1" onEditAgain={rewrite} />)
    fireEvent.click(screen.getByRole('button', { name: '重新编辑' }))
    expect(rewrite).toHaveBeenCalledExactlyOnceWith('你好')
  })

  test.each<[string, Partial<Message>]>([
    ['whose words are gone', { payload: { text: '' } }],
    ['that was no text', { type: 'TIMFaceElem', payload: { index: 1, data: '' } }],
    ['of somebody else', { from: 'u2', flow: 'in' }],
  ])('cannot be edited again: %s', (_, changes) => {
    const message = aMessage({ ...recalled, ...changes })
    render(<RecalledNote message={message} myID="u1" onEditAgain={() => {}} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test.each([
  [720, 360, { width: 180, height: 90 }],
  [300, 1200, { width: 64, height: 240 }],
  [4000, 100, { width: 180, height: 64 }],
  [80, 80, { width: 80, height: 80 }],
  [0, 0, { width: 150, height: 150 }],
])('boxOf sizes a picture of %i × %i', (width, height, box) => {
  expect(boxOf(width, height)).toEqual(box)
})

test.each([
  [0, ''],
  [Number.NaN, ''],
  [900, '900 B'],
  [1536, '1.5 KB'],
  [20 * 1024 * 1024, '20 MB'],
  [5 * 1024 ** 4, '5120 GB'],
])('sizeText formats %d bytes as "%s"', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
