import { describe, expect, it } from 'vitest'
import {
  boolean,
  type Check,
  handler,
  named,
  normalized,
  number,
  object,
  optional,
  string,
  text,
} from '../../src/kernel/check.ts'
import {
  allOf,
  anything,
  arrayOf,
  eitherOf,
  numeric,
  oneOf,
  whole,
} from '../../src/kernel/value-checks.ts'

const person = object({ name: text, tags: optional(arrayOf(object({ id: number }))) })

describe('a check', () => {
  it.each<[string, Check, readonly unknown[]]>([
    ['string', string, ['', 'a']],
    ['text', text, ['a', ' ']],
    ['boolean', boolean, [true, false]],
    ['number', number, [0, -1, 1.5]],
    ['handler', handler, [() => {}, class {}]],
    ['oneOf', oneOf(['a', 1]), ['a', 1]],
    ['optional', optional(text), [undefined, null, 'a']],
    ['numeric', numeric(whole(1, 5)), [1, '5', ' 2 ']],
    ['eitherOf', eitherOf(Array.isArray, arrayOf(text), text), ['a', ['a']]],
    ['inTurn', allOf(text, oneOf(['a'])), ['a']],
    ['arrayOf', arrayOf(text), [[], ['a', 'b']]],
    ['object', person, [{ name: 'a' }, { name: 'a', tags: [{ id: 1 }], more: 1 }]],
    ['anything', anything, [undefined, null, 0]],
  ])('%s accepts valid values [KERNEL-06]', (_, check, values) => {
    for (const value of values) expect(() => check(value, 'it')).not.toThrow()
  })

  it.each<[string, Check, unknown, string]>([
    ['string', string, 1, 'it'],
    ['text', text, '', 'it'],
    ['boolean', boolean, 0, 'it'],
    ['number', number, '1', 'it'],
    ['number', number, Number.NaN, 'it'],
    ['number', number, Number.POSITIVE_INFINITY, 'it'],
    ['handler', handler, {}, 'it'],
    ['oneOf', oneOf(['a', 'b']), 'c', 'it'],
    ['optional', optional(text), 1, 'it'],
    ['numeric', numeric(whole(1, 5)), '6', 'it'],
    ['numeric', numeric(number), '', 'it'],
    ['numeric', numeric(number), 'a', 'it'],
    ['eitherOf', eitherOf(Array.isArray, arrayOf(text), text), [''], 'it[0]'],
    ['inTurn', allOf(text, oneOf(['a'])), 'b', 'it'],
    ['arrayOf', arrayOf(text), 'ab', 'it'],
    ['arrayOf', arrayOf(text), ['a', ''], 'it[1]'],
    ['object', person, null, 'it'],
    ['object', person, [], 'it'],
    ['object', person, {}, 'it.name'],
    ['object', person, { name: 'a', tags: [{ id: 1 }, { id: '2' }] }, 'it.tags[1].id'],
    ['named', named('groupID', text), '', 'groupID'],
  ])('%s rejects with the name of the parameter [KERNEL-06]', (_, check, value, parameter) => {
    expect(() => check(value, 'it')).toThrow(
      expect.objectContaining({ name: 'ImError', code: 2905, data: { parameter } }),
    )
  })

  it('of a whole argument names it options, and its fields without a prefix [KERNEL-06]', () => {
    const parameterOf = (value: unknown) => {
      try {
        person(value, '')
      } catch (error) {
        return (error as { data: { parameter: string } }).data.parameter
      }
      return undefined
    }
    expect([undefined, {}, { name: 'a' }].map(parameterOf)).toEqual(['options', 'name', undefined])
  })
})

describe('the arguments that a method receives', () => {
  const options = object({
    name: text,
    count: optional(numeric(number)),
    more: optional(object({ tags: optional(arrayOf(numeric(number))) })),
  })

  it('contain undefined for an optional null, and numbers for text [ANSWER-03]', () => {
    const input = { name: 'a', count: null, more: { tags: ['1', 2] }, other: null }
    expect(normalized(options, input)).toEqual({
      name: 'a',
      count: undefined,
      more: { tags: [1, 2] },
      other: null,
    })
    expect(normalized(options, { name: 'a', count: '3', more: null })).toEqual({
      name: 'a',
      count: 3,
      more: undefined,
    })
    expect(input.count).toBeNull()
  })

  it('are the same object if nothing has to change [ANSWER-03]', () => {
    const input = { name: 'a', count: 1, more: { tags: undefined } }
    expect(normalized(options, input)).toBe(input)
    expect(normalized(optional(options), null)).toBeUndefined()
  })

  it('depend on the form of the argument [ANSWER-03]', () => {
    const either = eitherOf(Array.isArray, arrayOf(text), options)
    expect(normalized(either, ['a'])).toEqual(['a'])
    expect(normalized(allOf(object({}), either), { name: 'a', count: '2' })).toEqual({
      name: 'a',
      count: 2,
    })
  })
})
