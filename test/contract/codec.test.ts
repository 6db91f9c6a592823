import { expect, it } from 'vitest'
import { codecFiles } from '../../scripts/codec.mjs'
import { textOf } from './support/sources.ts'

const PROTO = 'src/protocol/frame.proto'

it('the readers and writers are those of frame.proto: `npm run codec` writes them again', () => {
  for (const { path, text } of codecFiles(textOf(PROTO))) expect(textOf(path), path).toBe(text)
})

/** A message with this field, and a function for each tag. */
const withField = (field: string): string => `syntax = "proto3";
  package test;
  // @record message WireMessage
  message Example {
    ${field}
  }`

it.each([
  ['a tag of no meaning', 'uint32 time = 1; // @allways'],
  ['a tag without its function', 'string extra = 1; // @json'],
  ['a type of 64 bits', 'uint64 time = 1;'],
  ['a list of numbers', 'repeated uint32 times = 1;'],
  ['one message, not a list', 'Example inner = 1;'],
  ['an enum that does not count from 0', 'Kind kind = 1; enum Kind { NONE = 0; SECOND = 2; }'],
])('refuses %s', (_name, field) => {
  expect(() => codecFiles(withField(field))).toThrow(/^\.test\.Example/)
})

it('refuses a message without a record', () => {
  const source = 'syntax = "proto3"; package test; message Example { uint32 time = 1; }'
  expect(() => codecFiles(source)).toThrow('.test.Example: no @record')
})
