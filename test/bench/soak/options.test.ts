import { describe, expect, it } from 'vitest'
import { readCompareOptions } from '../../../bench/compare/options.ts'
import { readSoakOptions } from '../../../bench/soak/options.ts'

describe('arguments of the long benches', () => {
  it('soaks for two hours unless it is said', () => {
    expect(readSoakOptions([])).toMatchObject({ minutes: 120, on: 'embedded' })
    expect(readSoakOptions(['--minutes', '5', '--on', 'postgres'])).toMatchObject({
      minutes: 5,
      on: 'postgres',
    })
  })

  it('compares everything, five times, unless it is said', () => {
    const { parts, rounds } = readCompareOptions([])
    expect(parts).toHaveLength(9)
    expect(rounds).toBe(5)
    expect(readCompareOptions(['send', 'boot', '--rounds', '1'])).toMatchObject({
      parts: ['send', 'boot'],
      rounds: 1,
    })
  })

  it.each([
    ['--on is neither', () => readSoakOptions(['--on', 'mysql'])],
    ['no minutes', () => readSoakOptions(['--minutes', '0'])],
    ['an unknown flag', () => readSoakOptions(['--hours', '2'])],
    ['an unknown part', () => readCompareOptions(['speed'])],
    ['no rounds', () => readCompareOptions(['--rounds', 'many'])],
  ])('says what is wrong: %s', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'UsageError' }))
  })
})
