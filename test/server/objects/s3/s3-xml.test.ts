import { expect, it } from 'vitest'
import { elements } from '../../../../server/src/services/objects/s3/s3-xml.ts'

it('the parser reads the elements of a response, and a million unclosed ones quickly [MEDIA-67]', () => {
  const part = '<Part><Size>1</Size></Part>'
  expect(elements(`<List>${part}\n${part}<Part></Part></List>`, 'Part')).toEqual([
    ...['<Size>1</Size>', '<Size>1</Size>', ''],
  ])
  expect(elements(`<Part>1</Part>${'<Part>'.repeat(1_000_000)}`, 'Part')).toEqual(['1'])
})
