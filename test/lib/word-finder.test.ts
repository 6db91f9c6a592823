import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordFinder } from '../../src/lib/word-finder.ts'

describe('the word finder', () => {
  const find = wordFinder(['赌博', 'Spam', '加微信', 'ｆｏｏ１', 'é', 'bad word', '博彩', '赌博网'])

  it.each([
    ['来赌博吧', '赌博'],
    ['赌博', '赌博'],
    ['网上博彩平台', '博彩'],
    ['this is SPAM!', 'spam'],
    ['ＳＰＡＭ', 'spam'],
    ['ｓPａm here', 'spam'],
    ['中文spam中文', 'spam'],
    ['foo1', 'foo1'],
    ['请加\u200b微\u200d信', '加微信'],
    ['a Bad Word here', 'bad word'],
    ['赌赌博', '赌博'],
    ['cafe\u0301 é', 'é'],
    ['', undefined],
    ['赌 博', undefined],
    ['spammer', undefined],
    ['antispam', undefined],
    ['foo12', undefined],
    ['赌', undefined],
    ['微信', undefined],
  ])('finds in %j the word %j [CONFIG-10]', (text, word) => {
    expect(find(text)).toBe(word)
  })

  it('returns the word that ends first, also after the start of a longer one [CONFIG-10]', () => {
    expect(wordFinder(['abcx', 'bc'])('一bc')).toBe('bc')
    expect(wordFinder(['丙丁', '甲乙丙戊'])('甲乙丙丁')).toBe('丙丁')
    expect(wordFinder(['乙', '甲乙丙'])('甲乙丙')).toBe('乙')
  })

  it('finds nothing without words, and no empty word [CONFIG-10]', () => {
    expect(wordFinder([])('赌博')).toBeUndefined()
    expect(wordFinder(['', '\u200b'])('赌博')).toBeUndefined()
  })

  it('agrees with a search for each word [CONFIG-10]', () => {
    const text = fc.string({ unit: fc.constantFrom('甲', '乙', '丙'), maxLength: 30 })
    const word = fc.string({ unit: fc.constantFrom('甲', '乙', '丙'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), text, (words, input) => {
        const found = wordFinder(words)(input)
        const isThere = words.some((one) => input.includes(one))
        expect(found !== undefined).toBe(isThere)
        if (found !== undefined) expect(words).toContain(found)
      }),
      { numRuns: 500 },
    )
  })
})
