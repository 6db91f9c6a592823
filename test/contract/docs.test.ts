import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands, pushes } from '../../src/protocol-entry.ts'
import { codeIn, exists, filesIn, textOf } from './support/sources.ts'

const pages = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  ...filesIn('docs').filter((path) => path.endsWith('.md')),
]

/** As they become parts of an address. */
const headingsOf = (path: string): readonly string[] =>
  Array.from(textOf(path).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const isThere = (page: string, link: string): boolean => {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? page : posix.join(posix.dirname(page), path)
  if (!exists(file)) return false
  return heading === undefined || headingsOf(file).includes(heading)
}

const linksOf = (page: string): readonly string[] =>
  Array.from(textOf(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter(
    (link) => !/^(https?|mailto):/.test(link),
  )

describe('the documents', () => {
  it('link only to existing files', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((link) => !isThere(page, link))
        .map((link) => `${page}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('list every command, push and event of the protocol', () => {
    const text = textOf('docs/protocol.md')
    const rows = [commands, pushes].flatMap((table) =>
      Object.values<Record<string, { readonly name: string }>>(table).flatMap(Object.values),
    )
    const events = codeIn('src/features').flatMap((path) =>
      Array.from(textOf(path).matchAll(/readonly event: ((?:'\w+'(?: \| )?)+)/g)).flatMap(
        ([, names = '']) => names.replaceAll("'", '').split(' | '),
      ),
    )
    const names = [...rows.map(({ name }) => name), ...events]
    expect(events).toContain('messageChanged')
    expect(names.filter((name) => !text.includes(`\`${name}`))).toEqual([])
  })
})
