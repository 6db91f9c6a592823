import { expect, test } from 'vitest'
import { withLists } from '../../../demo/api/src/form-lists.ts'
import { object, text } from '../../../demo/api/src/schema.ts'
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
])('reads the list %o of a form', (written, list) => {
  const schema = object({ files: pictureUrls('截图', 2), name: text('名称') })
  expect(withLists(schema, { files: written, name: '["a"]' })).toEqual({
    files: list,
    name: '["a"]',
  })
})

test.each([null, 'a text', 3])('leaves %o alone, which is no request', (body) => {
  expect(withLists(object({ files: pictureUrls('截图', 2) }), body)).toBe(body)
})

test.each(['constructor', 'hasOwnProperty', 'toString', '__proto__'])(
  'takes a field named %s for one that nobody wants',
  (name) => {
    const body = JSON.parse(`{ "${name}": "[]" }`)
    const read = withLists(object({ files: pictureUrls('截图', 2) }), body)
    expect(JSON.stringify(read)).toBe(JSON.stringify(body))
  },
)
