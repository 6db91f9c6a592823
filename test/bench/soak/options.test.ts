import { describe, expect, it } from 'vitest'
import { readCompareOptions } from '../../../bench/compare/options.ts'
import { readSoakOptions } from '../../../bench/soak/options.ts'

describe('arguments of the long benches', () => {
  it('the soak run lasts two hours by default', () => {
    expect(readSoakOptions([])).toMatchObject({ minutes: 120, on: 'embedded' })
    expect(readSoakOptions(['--minutes', '5', '--on', 'postgres'])).toMatchObject({
      minutes: 5,
      on: 'postgres',
    })
  })

  it('the comparison runs every scenario five times by default', () => {
    const { parts, rounds } = readCompareOptions([])
    expect(parts).toHaveLength(10)
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
  ])('the parser explains an error: %s', (_, read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'UsageError' }))
  })
})
