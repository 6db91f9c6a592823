import { describe, expect, it } from 'vitest'
import { codeIn, exists, filesIn, textOf } from './support/sources.ts'

const PAGE = 'docs/glossary.md'

/** The most results that a reader looks through. */
const MOST = 12

const sources = ['src', 'react', 'server/src', 'testing']
const names = sources.flatMap(filesIn)
const text = textOf(PAGE)

const rows = [
  ...text
    .slice(text.indexOf('## Where is'))
    .matchAll(/^\| (?<question>.*?) \| `(?<word>.*?)` \| `(?<path>.*?)` \|$/gm),
].map(({ groups }) => groups as { question: string; word: string; path: string })

const byName = (word: string): readonly string[] =>
  names.filter((path) => path.toLowerCase().includes(word.toLowerCase()))

const byContent = (word: string, path: string): readonly string[] =>
  codeIn(...(path.startsWith('test/') ? ['test/features'] : sources)).filter((file) =>
    textOf(file).includes(word),
  )

describe('the glossary', () => {
  it('names existing files', () => {
    const paths = [...text.matchAll(/`((?:src|react|server|testing|demo|test|scripts)\/[^`]+)`/g)]
    expect(paths.length).toBeGreaterThan(100)
    expect(paths.map(([, path = '']) => path).filter((path) => !exists(path))).toEqual([])
  })

  it('answers twenty questions', () => {
    expect(rows.length).toBeGreaterThanOrEqual(20)
  })

  it.each(rows)('$question $word leads to $path', ({ word, path }) => {
    const named = byName(word)
    const found = named.includes(path) ? named : byContent(word, path)
    expect(found).toContain(path)
    expect(found.length).toBeLessThanOrEqual(MOST)
  })
})
