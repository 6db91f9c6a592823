import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { citedRules, claimedRules, type Mention, statedRules } from './support/behaviour-rules.ts'
import { root } from './support/sources.ts'

const pathsById = (mentions: readonly Mention[]): ReadonlyMap<string, readonly string[]> => {
  const paths = new Map<string, string[]>()
  for (const { id, path } of mentions) {
    const known = paths.get(id) ?? []
    if (!known.includes(path)) paths.set(id, [...known, path])
  }
  return paths
}

const cell = (paths: readonly string[] = []): string =>
  paths.map((path) => `\`${path}\``).join('<br>')

const page = (): string => {
  const sources = pathsById(citedRules())
  const tests = pathsById(claimedRules())
  const rules = statedRules()
  const sections = [...new Set(rules.map(({ path }) => path))].map((path) => {
    const name = basename(path)
    const rows = rules
      .filter((rule) => rule.path === path)
      .map(({ id }) => `| ${id} | ${cell(sources.get(id))} | ${cell(tests.get(id))} |`)
    return `## [${name}](../behaviour/${name})\n\n| Rule | Cited by | Tests |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Rules and their tests

<!-- Printed from docs/behaviour, comments and titles of tests; \`npm run docs:reference\` prints it again. -->

All ${rules.length} rules of [docs/behaviour](../behaviour/README.md), the source files that cite them, and the files of the tests that prove them.

${sections.join('\n')}`
}

it('the page of rules names the tests of every rule', async () => {
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reference/rules.md'))
})
