import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { categoryOf, categoryOrder } from '../../docs/site/categories.ts'
import { differenceOf } from '../../migrate/differences.ts'
import names from '../contract/api-names.fixture.json' with { type: 'json' }
import { filesIn, parsed, root, walk } from '../contract/support/sources.ts'

interface Method {
  readonly name: string
  readonly category: string
  /** Its first sentence. */
  readonly does: string
}

const textOfComment = (node: ts.Node): string => {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ')
}

const firstSentence = (text: string): string =>
  (/^(.*?[.:;])(?= [A-Z`]|$)/.exec(text)?.[1] ?? text).replace(/[.:;]$/, '').replaceAll('|', '\\|')

const methodsIn = (path: string): readonly Method[] => {
  const methods: Method[] = []
  walk(parsed(path), (node) => {
    if (!ts.isMethodSignature(node) || !ts.isInterfaceDeclaration(node.parent)) return
    if (!node.parent.name.text.endsWith('Api')) return
    const name = node.name.getText()
    const does = firstSentence(textOfComment(node))
    if (methods.every((method) => method.name !== name)) {
      methods.push({ name, category: categoryOf(path) ?? 'Others', does })
    }
  })
  return methods
}

const known = new Set(names.methods)

const row = ({ name, does }: Method): string => {
  const difference = known.has(name) ? (differenceOf(name, true) ?? '') : '*ours*'
  return `| \`${name}\` | ${does} | ${difference} |`
}

const section = (title: string, methods: readonly Method[]): string =>
  `## ${title}\n\n| Method | Does | Compared with TIM |\n| --- | --- | --- |\n${methods.map(row).join('\n')}\n`

const page = (): string => {
  const methods = filesIn('src')
    .filter((path) => /(?:\/api|client\/chat)\.ts$/.test(path))
    .flatMap(methodsIn)
  const sections = categoryOrder
    .map((title) => [title, methods.filter(({ category }) => category === title)] as const)
    .filter(([, there]) => there.length > 0)
  return `# Methods

<!-- Printed from the declarations in src/features/*/api.ts; \`npm run docs:reference\` prints it again. -->

All ${methods.length} methods of a client, by feature, with the first sentence of their documentation: ${methods.filter(({ name }) => known.has(name)).length} are
methods of TIM, the others are *ours*. If the last column is empty, the method behaves as in TIM. \`create\` itself ${differenceOf('create', true)}. The documentation
of each method lists its codes, options and results.

${sections.map(([title, there]) => section(title, there)).join('\n')}`
}

it('the method reference lists every method with its purpose and its differences', async () => {
  const text = page()
  for (const name of names.methods) expect(text).toContain(`| \`${name}\` |`)
  expect(text).not.toMatch(/^\| `\w+` \| {2}\|/m)
  await expect(text).toMatchFileSnapshot(join(root, 'docs/reference/methods.md'))
})
