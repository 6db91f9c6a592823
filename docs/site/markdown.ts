import type { TypeDocOptions } from 'typedoc'
import { labelCells, type TableToken } from './tables.ts'

/** The parser, as TypeDoc hands it over. */
interface Markdown {
  readonly core: { readonly ruler: { push(name: string, rule: (state: State) => void): void } }
  readonly renderer: { readonly rules: Record<string, Render> }
}

interface State {
  readonly tokens: Token[]
}

interface Token extends TableToken {
  content: string
  info?: string
  children: Token[] | null
}

type Render = (
  tokens: Token[],
  index: number,
  options: unknown,
  env: unknown,
  renderer: { renderToken(tokens: Token[], index: number, options: unknown): string },
) => string

/**
 * TypeDoc reads titles by the children of tokens: code in a heading has none, and would be missing
 * in its anchor.
 */
const nameCodeInHeadings = ({ tokens }: State): void => {
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return
    for (const child of tokens[index + 1]?.children ?? []) {
      if (child.type === 'code_inline') {
        child.children = [{ ...child, type: 'text', children: null }]
      }
    }
  })
}

/** A drawing is no TypeScript, which TypeDoc takes it for. */
const nameText = ({ tokens }: State): void => {
  for (const token of tokens) if (token.type === 'fence' && token.info === '') token.info = 'text'
}

/** Comments that declare to the tests the requirements of a block. */
const withoutComments: Render = (tokens, index) => {
  const content = tokens[index]?.content ?? ''
  return content.trimStart().startsWith('<!--') ? '' : content
}

/** Wide tables scroll by themselves. */
const frameTables = (rules: Markdown['renderer']['rules']): void => {
  rules.table_open = (tokens, index, options, _env, renderer) =>
    `<div class="table">${renderer.renderToken(tokens, index, options)}`
  rules.table_close = () => '</table></div>'
}

export const prepareMarkdown: NonNullable<TypeDocOptions['markdownItLoader']> = (
  parserInput: unknown,
) => {
  const parser = parserInput as Markdown
  parser.core.ruler.push('name-code-in-headings', nameCodeInHeadings)
  parser.core.ruler.push('name-text', nameText)
  parser.core.ruler.push('label-cells', ({ tokens }) => labelCells(tokens))
  parser.renderer.rules.html_block = withoutComments
  frameTables(parser.renderer.rules)
}
