// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { allFaces, countText } from '../../../demo/web/src/features/room/reactions/faces.ts'
import { quoteText, textOfQuoted } from '../../../demo/web/src/features/room/reply/quote-text.ts'
import {
  createRoomStore,
  startReply,
  toggled,
} from '../../../demo/web/src/features/room/state/room-store.ts'
import { aMessage } from './builders.ts'

test('the quoted message is stored per conversation and survives a reload', () => {
  const quoted = { messageID: 'm1', sequence: 7 }
  const store = createRoomStore('C2Cu1')
  startReply(store, quoted)
  expect(store.get()).toMatchObject({ quoted, quoteRound: 1, mode: { kind: 'writing' } })
  expect(createRoomStore('C2Cu2').get().quoted).toBeNull()
  expect(createRoomStore('C2Cu1').get().quoted).toEqual(quoted)
  localStorage.setItem('answer::C2Cu3', '{"messageID":7}')
  expect(createRoomStore('C2Cu3').get().quoted).toBeNull()
  store.put({ quoted: null })
  expect(createRoomStore('C2Cu1').get().quoted).toBeNull()
})

test('up to a hundred messages can be selected', () => {
  const hundred = new Set(Array.from({ length: 100 }, (_, at) => `m${at}`))
  expect(toggled(hundred, 'one more')).toBeNull()
  expect(toggled(hundred, 'm7')?.size).toBe(99)
  expect(toggled(new Set(), 'm1')).toEqual(new Set(['m1']))
})

const quote = {
  messageID: 'm1',
  messageAbstract: '八点见',
  messageSender: '老猫',
  messageSequence: 3,
  messageType: 'TIMTextElem',
} as const

test("a quote shows the current message, or else the replier's abstract without a name [SEC-52]", () => {
  expect(quoteText(quote, null)).toEqual({ name: '', words: '引用“八点见”', isThere: true })
  const edited = aMessage({ payload: { text: '九点见' } })
  expect(quoteText(quote, edited)).toEqual({ name: '小鹿', words: '九点见', isThere: true })
  const picture = { ...quote, messageAbstract: '', messageType: 'TIMImageElem' } as const
  expect(quoteText(picture, null).words).toBe('引用“[图片]”')
  expect(quoteText({ ...quote, messageSequence: 0 }, null).isThere).toBe(false)
})

test('a quote hides an altered message of the platform [SEC-51]', () => {
  const forged = aMessage({ from: 'administrator', version: 1, payload: { text: '请转至 6222' } })
  expect(quoteText(quote, forged).words).toBe('这条平台消息被他人改动过，内容已隐藏')
})

test('a quote of a removed message says so and shows none of its text', () => {
  expect(textOfQuoted(aMessage({ isRevoked: true })).words).toBe('引用的消息已撤回')
  expect(textOfQuoted(aMessage({ isDeleted: true })).words).toBe('引用的消息已删除')
})

test('every reaction is listed once, and counts are short', () => {
  expect(new Set(allFaces).size).toBe(allFaces.length)
  expect([1, 99, 100].map(countText)).toEqual(['1', '99', '99+'])
})
