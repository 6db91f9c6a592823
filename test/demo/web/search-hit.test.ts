import { expect, test } from 'vitest'
import { byMonth } from '../../../demo/web/src/features/search/months-of.ts'
import {
  highlightedPieces,
  hitOf,
  keywordsOf,
} from '../../../demo/web/src/features/search/search-hit.ts'
import { searchIn, searchPath } from '../../../demo/web/src/features/search/search-path.ts'

const sent = { from: 'u2', version: 0 }

const said = (text: string) => ({ ...sent, type: 'TIMTextElem' as const, payload: { text } })

const at = (start: number, end: number, field = 'text') => ({ field, start, end })

test('hitOf returns the text of a message with its keywords marked', () => {
  const hit = hitOf(said('周六三点喝茶'), [at(4, 6)])
  expect(highlightedPieces(hit)).toEqual([
    { text: '周六三点', isFound: false },
    { text: '喝茶', isFound: true },
  ])
})

test('hitOf cuts a long text to one line that begins shortly before the first keyword', () => {
  const text = `${'很'.repeat(40)}\n喝茶`
  const hit = hitOf(said(text), [at(41, 43)])
  expect(hit.words).toBe(`…${'很'.repeat(9)} 喝茶`)
  expect(highlightedPieces(hit).find(({ isFound }) => isFound)?.text).toBe('喝茶')
})

test('highlightedPieces merges overlapping ranges', () => {
  const hit = { words: '上分互助组', ranges: [at(0, 3), at(1, 4)] }
  expect(highlightedPieces(hit)).toEqual([
    { text: '上分互', isFound: true },
    { text: '助', isFound: true },
    { text: '组', isFound: false },
  ])
})

test('hitOf finds keywords in a file name and in a line of a bundle', () => {
  const file = { fileName: '分工.csv', fileSize: 1, fileUrl: '', uuid: '' }
  expect(hitOf({ ...sent, type: 'TIMFileElem', payload: file }, [at(0, 2, 'fileName')]).words).toBe(
    '分工.csv',
  )
  const bundle = { title: '聊天记录', abstractList: ['阿辰：来', '老猫：到'] }
  const hit = hitOf({ ...sent, type: 'TIMRelayElem', payload: bundle as never }, [
    { field: 'abstractList', index: 1, start: 0, end: 2 },
  ])
  expect(hit.words).toBe('老猫：到')
})

test('hitOf returns the message type without keywords', () => {
  expect(hitOf({ ...sent, type: 'TIMImageElem', payload: {} as never }, [])).toEqual({
    words: '[图片]',
    ranges: [],
  })
})

test('keywordsOf returns at most five different words', () => {
  expect(keywordsOf('  开黑 周五  开黑 ')).toEqual(['开黑', '周五'])
  expect(keywordsOf('a b c d e f')).toHaveLength(5)
  expect(keywordsOf('   ')).toEqual([])
})

test('searchIn parses what searchPath wrote', () => {
  const path = searchPath({ text: '周五 & 开荒', kind: 'files', conversationID: 'GROUPtea' })
  expect(searchIn(new URL(path, 'http://a.b').searchParams)).toEqual({
    text: '周五 & 开荒',
    kind: 'files',
    conversationID: 'GROUPtea',
  })
  expect(searchPath()).toBe('/room/search')
  expect(searchIn(new URLSearchParams('kind=nonsense')).kind).toBeUndefined()
})

test('byMonth groups messages by month in order', () => {
  const time = (year: number, month: number) => new Date(year, month - 1, 15).getTime() / 1000
  const messages = [{ time: time(2026, 11) }, { time: time(2026, 11) }, { time: time(2026, 9) }]
  expect(byMonth(messages).map(({ month, messages: all }) => [month, all.length])).toEqual([
    ['2026年11月', 2],
    ['2026年9月', 1],
  ])
})

test('hitOf hides an altered message of the platform [SEC-51]', () => {
  const forged = { ...said('请转至 6222'), from: 'administrator', version: 1 }
  expect(hitOf(forged, [at(4, 8)])).toEqual({
    words: '这条平台消息被他人改动过，内容已隐藏',
    ranges: [],
  })
})
