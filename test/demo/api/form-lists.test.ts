import { expect, test } from 'vitest'
import { withLists } from '../../../demo/api/src/http/form-lists.ts'
import { object, text } from '../../../demo/api/src/kernel/schema.ts'
import { pictureUrls } from '../../../demo/api/src/uploads/uploads.ts'

test.each([
  ['["a","b"]', ['a', 'b']],
  ['', []],
  ['a', 'a'],
  ['["a"', '["a"'],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
])('withLists reads the list %o of a form', (written, list) => {
  const schema = object({ files: pictureUrls('截图', 2), name: text('名称') })
  expect(withLists(schema, { files: written, name: '["a"]' })).toEqual({
    files: list,
    name: '["a"]',
  })
})

test.each([null, 'a text', 3])('withLists returns %o unchanged, which is no request', (body) => {
  expect(withLists(object({ files: pictureUrls('截图', 2) }), body)).toBe(body)
})

test.each(['constructor', 'hasOwnProperty', 'toString', '__proto__'])(
  'withLists treats a field named %s as undeclared',
  (name) => {
    const body = JSON.parse(`{ "${name}": "[]" }`)
    const read = withLists(object({ files: pictureUrls('截图', 2) }), body)
    expect(JSON.stringify(read)).toBe(JSON.stringify(body))
  },
)
