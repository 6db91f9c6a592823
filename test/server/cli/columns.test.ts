import { describe, expect, it } from 'vitest'
import { facts, oneLine, table, widthOf } from '../../../server/src/app/cli/admin/columns.ts'

describe('the tables of the command line', () => {
  it.each([
    ['alice', 5],
    ['张三', 4],
    ['ＡＢ', 4],
    ['e\u0301', 1],
    ['👍🏽', 2],
    ['👨‍👩‍👧', 2],
    ['🇨🇳', 2],
    ['❤️', 2],
    ['\u200B', 0],
    ['', 0],
  ])('measure the width of %s [CLI-03]', (text, width) => expect(widthOf(text)).toBe(width))

  it('align their columns for names in any script [CLI-03]', () => {
    const rows = [
      ['alice', 'Alice', 1],
      ['zhangsan', '张三', 20],
      ['bob', undefined, 3],
    ]
    expect(table(['user', 'nick', 'unread'], rows)).toBe(
      [
        'USER      NICK   UNREAD',
        'alice     Alice  1',
        'zhangsan  张三   20',
        'bob              3',
        '',
      ].join('\n'),
    )
  })

  it('report an empty result and omit absent fields', () => {
    expect(table(['user'], [])).toBe('none\n')
    expect(
      facts([
        ['nick', '张三'],
        ['avatar', ''],
        ['friends', 0],
      ]),
    ).toBe('nick     张三\nfriends  0\n')
  })

  it('escape terminal control sequences in user texts [CLI-04]', () => {
    const text = 'a\u001b[2Jb\r\nc\u202Ed\u009B1A'
    expect(oneLine(text)).toBe('a\uFFFD[2Jb c\uFFFDd\uFFFD1A')
    expect(table(['text'], [[text]]).match(/\p{Cc}/gu)).toEqual(['\n', '\n'])
  })
})
