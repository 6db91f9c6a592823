import { describe, expect, it } from 'vitest'
import { filesIn, textOf } from '../contract/support/sources.ts'
import { type Block, blocksOf, chainsOf, guidePages } from './support/blocks.ts'
import { compile, isCompiled } from './support/compile.ts'

const blocks = guidePages.flatMap(blocksOf)

const of = (language: string): readonly Block[] =>
  blocks.filter((block) => block.language === language)

const textIn = ({ code }: Block): string => code.map(({ text }) => text).join('\n')

describe('code in the guides', () => {
  it('compiles', () => {
    const chains = guidePages.flatMap((page) => chainsOf(blocksOf(page)))
    expect(chains.filter(isCompiled).length).toBeGreaterThan(30)
    expect(compile(chains)).toEqual([])
  })

  it('is reported if it does not compile', () => {
    const line = (text: string, number: number) => ({ text, number })
    const wrong: Block = {
      page: 'page.md',
      line: 1,
      language: 'ts',
      marks: [],
      declarations: [line('declare const id: number', 7)],
      code: [line('const text: string = id', 2)],
      afterwards: [],
      continues: false,
    }
    expect(compile([[wrong]])).toEqual([
      "page.md:2: Type 'number' is not assignable to type 'string'.",
    ])
  })

  it.each(of('json'))('is JSON at $page:$line', (block) => {
    expect(() => JSON.parse(textIn(block))).not.toThrow()
  })

  it('names only existing npm scripts', () => {
    const { scripts } = JSON.parse(textOf('package.json'))
    const named = of('sh').flatMap((block) =>
      Array.from(textIn(block).matchAll(/\bnpm (?:run ([\w:]+)|(start|test))\b/g), (found) => [
        `${block.page}:${block.line}`,
        found[1] ?? found[2] ?? '',
      ]),
    )
    expect(named.filter(([, name = '']) => !(name in scripts))).toEqual([])
    expect(named.length).toBeGreaterThan(1)
  })

  it('is highlighted by its language', () => {
    const web = ['ts', 'tsx', 'js', 'html', 'json', 'css']
    const known = [...web, 'sh', 'nginx', 'sql', 'yaml', 'ini', 'python', 'java']
    expect(blocks.filter(({ language }) => !known.includes(language))).toEqual([])
  })
})

describe('the contents', () => {
  it('name every guide and reference', () => {
    const contents = textOf('docs/README.md')
    const guides = guidePages.filter((page) => page.startsWith('docs/'))
    const pages = [...guides, ...filesIn('docs/reference')]
    expect(pages.length).toBeGreaterThan(20)
    const missing = pages.filter((page) => !contents.includes(`(${page.replace('docs/', '')})`))
    expect(missing).toEqual([])
  })
})
