import { filesIn, textOf } from '../../contract/support/sources.ts'

/** A line of code and its position. */
export interface Line {
  readonly text: string
  readonly number: number
}

/** A block of code in a page, with what readers do not see of it. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  /** Words after the language: `run`. */
  readonly marks: readonly string[]
  readonly code: readonly Line[]
  /** Declarations that the block may use. */
  readonly declarations: readonly Line[]
  /** Assertions after the block has run. */
  readonly afterwards: readonly Line[]
  /** Goes on where the one before ended. */
  readonly continues: boolean
}

const OPENING = /^<!-- (given|then|continues)\b(.*)$/

type Comment = { readonly kind: string; readonly lines: readonly Line[] }

/** From the opening of something to its end: the lines between, and where to go on. */
const until = (lines: readonly Line[], from: number, isEnd: (text: string) => boolean) => {
  const end = lines.findIndex(({ text }, index) => index >= from && isEnd(text))
  return { inside: lines.slice(from, end), next: end + 1 }
}

const readComment = (lines: readonly Line[], index: number) => {
  const [, kind = '', rest = ''] = OPENING.exec(lines[index]?.text ?? '') ?? []
  if (rest.includes('-->')) return { comment: { kind, lines: [] } as Comment, next: index + 1 }
  const { inside, next } = until(lines, index + 1, (text) => text.startsWith('-->'))
  return { comment: { kind, lines: inside } as Comment, next }
}

/** All blocks of a page, oldest first. */
export const blocksOf = (page: string): readonly Block[] => {
  const lines = textOf(page)
    .split('\n')
    .map((text, index) => ({ text, number: index + 1 }))
  const blocks: Block[] = []
  let declarations: readonly Line[] = []
  let continues = false
  let index = 0
  while (index < lines.length) {
    const { text = '', number = 0 } = lines[index] ?? {}
    const fence = /^```(\w+)(.*)$/.exec(text)
    if (fence !== null) {
      const [, language = '', marks = ''] = fence
      const { inside: code, next } = until(lines, index + 1, (line) => line === '```')
      const words = marks.trim().split(/\s+/)
      blocks.push({
        page,
        line: number,
        language,
        marks: words,
        code,
        declarations,
        afterwards: [],
        continues,
      })
      continues = false
      index = next
    } else if (OPENING.test(text)) {
      const { comment, next } = readComment(lines, index)
      if (comment.kind === 'given') declarations = comment.lines
      if (comment.kind === 'continues') continues = true
      const last = blocks.at(-1)
      if (comment.kind === 'then' && last !== undefined) {
        blocks[blocks.length - 1] = { ...last, afterwards: comment.lines }
      }
      index = next
    } else index += 1
  }
  return blocks
}

/** Documents for users, without those for developers of the project. */
export const guidePages: readonly string[] = [
  'README.md',
  'README.zh-CN.md',
  ...filesIn('docs/guides').filter((path) => path.endsWith('.md')),
]

/** Blocks that belong together: one, and those that go on from it. */
export type Chain = readonly [Block, ...Block[]]

export const chainsOf = (blocks: readonly Block[]): readonly Chain[] => {
  const chains: [Block, ...Block[]][] = []
  for (const block of blocks) {
    if (block.continues && chains.length > 0) chains.at(-1)?.push(block)
    else chains.push([block])
  }
  return chains
}

/** The module that a chain is. */
export const moduleOf = ([first, ...others]: Chain): readonly Line[] => [
  { text: 'export {}', number: first.line },
  ...first.declarations,
  ...[first, ...others].flatMap(({ code, afterwards }) => [...code, ...afterwards]),
]

export const nameOf = ([{ page, line }]: Chain): string => `${page}:${line}`
