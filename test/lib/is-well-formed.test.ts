import { describe, expect, it } from 'vitest'
import { isWellFormed } from '../../src/lib/is-well-formed.ts'

describe('isWellFormed', () => {
  it.each(['', 'text', '你好', '👋🏽', 'a👋b', '\u0000'])('is true of %j', (text) => {
    expect(isWellFormed(text)).toBe(true)
  })

  it.each(['\ud83d', '\udc4b', 'a\ud83db', '\udc4b\ud83d', '👋\ud83d'])(
    'is false of %j',
    (text) => {
      expect(isWellFormed(text)).toBe(false)
    },
  )
})
