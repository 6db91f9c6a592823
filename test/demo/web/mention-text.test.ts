import { expect, test } from 'vitest'
import { mentionMark } from '../../../demo/web/src/features/mentions/mention-mark.ts'
import {
  beginsMention,
  mentionedIDs,
  mentionOf,
  piecesOf,
  withoutMention,
} from '../../../demo/web/src/features/mentions/mention-text.ts'

const mao = mentionOf('老猫')
const mei = mentionOf('Mei Brooks')
const picked = { 老猫: 'u2', 'Mei Brooks': 'u3' }

test('mentionedIDs returns the picked users that are still in the text, once and in order', () => {
  expect(mentionedIDs(`${mei}和${mao}，${mei}`, picked)).toEqual(['u3', 'u2'])
  expect(mentionedIDs('@老猫 没有选过', picked)).toEqual([])
  expect(mentionedIDs(mentionOf('别人'), picked)).toEqual([])
})

test('withoutMention removes a whole mention', () => {
  const before = `你好${mei}`
  expect(withoutMention(before, before.slice(0, -1))).toEqual({ text: '你好', caret: 2 })
  const inside = `${mao}来`
  expect(withoutMention(inside, '@老猫来')).toEqual({ text: '来', caret: 0 })
})

test('withoutMention ignores other deletions', () => {
  expect(withoutMention(`${mao}来`, mao)).toBeNull()
  expect(withoutMention('你好', '你')).toBeNull()
  expect(withoutMention(`你好${mao}`, '')).toBeNull()
})

test('beginsMention accepts an @ except in an email address', () => {
  expect(beginsMention('', '@', 1)).toBe(true)
  expect(beginsMention('大家好', '大家好@', 4)).toBe(true)
  expect(beginsMention('chen', 'chen@', 5)).toBe(false)
  expect(beginsMention('', '@@', 2)).toBe(false)
  expect(beginsMention('ab', 'abc', 3)).toBe(false)
})

test('piecesOf splits mentions from text and assigns their users', () => {
  expect(piecesOf(`${mao}在吗`, ['u2'])).toEqual([
    { text: mao, isMention: true, who: 'u2' },
    { text: '在吗', isMention: false, who: null },
  ])
  expect(piecesOf('@bob who comes?', ['bob'])[0]).toEqual({
    text: '@bob',
    isMention: true,
    who: 'bob',
  })
  expect(piecesOf('写信给 a@b.c', [])).toHaveLength(1)
})

test('piecesOf assigns no user if the text has more mentions than users', () => {
  expect(piecesOf(`${mao}${mei}`, ['u2']).map(({ who }) => who)).toEqual([null, null])
})

test('mentionMark returns the stronger mention of a conversation', () => {
  expect(mentionMark([])).toBe('')
  expect(mentionMark([{ atTypeArray: [2] }])).toBe('[@所有人]')
  expect(mentionMark([{ atTypeArray: [2] }, { atTypeArray: [1] }])).toBe('[有人@我]')
  expect(mentionMark([{ atTypeArray: [3] }])).toBe('[有人@我]')
})
