import { describe, expect, it } from 'vitest'
import {
  anything,
  arrayOf,
  boolean,
  type Check,
  handler,
  named,
  number,
  object,
  oneOf,
  optional,
  string,
  text,
} from '../../src/kernel/check.ts'

const person = object({ name: text, tags: optional(arrayOf(object({ id: number }))) })

describe('a check', () => {
  it.each<[string, Check, readonly unknown[]]>([
    ['string', string, ['', 'a']],
    ['text', text, ['a', ' ']],
    ['boolean', boolean, [true, false]],
    ['number', number, [0, -1, 1.5]],
    ['handler', handler, [() => {}, class {}]],
    ['oneOf', oneOf(['a', 1]), ['a', 1]],
    ['optional', optional(text), [undefined, 'a']],
    ['arrayOf', arrayOf(text), [[], ['a', 'b']]],
    ['object', person, [{ name: 'a' }, { name: 'a', tags: [{ id: 1 }], more: 1 }]],
    ['anything', anything, [undefined, null, 0]],
  ])('%s lets pass what it should [KERNEL-06]', (_, check, values) => {
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
    ['optional', optional(text), null, 'it'],
    ['arrayOf', arrayOf(text), 'ab', 'it'],
    ['arrayOf', arrayOf(text), ['a', ''], 'it[1]'],
    ['object', person, null, 'it'],
    ['object', person, [], 'it'],
    ['object', person, {}, 'it.name'],
    ['object', person, { name: 'a', tags: [{ id: 1 }, { id: '2' }] }, 'it.tags[1].id'],
    ['named', named('groupID', text), '', 'groupID'],
  ])('%s refuses and names the place [KERNEL-06]', (_, check, value, parameter) => {
    expect(() => check(value, 'it')).toThrow(
      expect.objectContaining({ name: 'ImError', code: 2905, data: { parameter } }),
    )
  })

  it('of a whole argument names it options, and its fields without it [KERNEL-06]', () => {
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
