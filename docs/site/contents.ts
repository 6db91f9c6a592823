import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A page of the site that is written, not drawn from types. `path` is that of its file. */
export interface Page {
  readonly path: string
  readonly title: string
}

/** A heading of docs/README.md and the pages below it. */
export interface Section {
  readonly title: string
  readonly pages: readonly Page[]
}

const CONTENTS = 'docs/README.md'

const titleIn = (text: string, path: string): string =>
  /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? posix.basename(path, '.md')

/** The first heading of a page is its title. */
export const titleOf = (path: string): string => titleIn(readFileSync(path, 'utf8'), path)

const pagesIn = (text: string): readonly Page[] =>
  Array.from(text.matchAll(/^- \[([^\]]+)\]\(([^)]+\.md)\)/gm), ([, title = '', link = '']) => ({
    title,
    path: posix.join(posix.dirname(CONTENTS), link),
  }))

/** The sections of the navigation, in the order of docs/README.md. */
export const readContents = (): readonly Section[] =>
  readFileSync(CONTENTS, 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({ title: part.slice(0, part.indexOf('\n')).trim(), pages: pagesIn(part) }))
    .filter(({ pages }) => pages.length > 0)

/** Folders whose pages the navigation shows only while one of them is open. */
const DEEPER = ['docs/behaviour', 'docs/decisions']

/** Folder whose pages are represented by one page of the contents: its README. */
export const deeperOf = (path: string): readonly Page[] => {
  const folder = DEEPER.find((name) => path.startsWith(`${name}/`))
  if (folder === undefined) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .toSorted()
    .map((name) => ({ path: `${folder}/${name}`, title: titleOf(`${folder}/${name}`) }))
}

/** Every page there is, once. */
export const allPages = (sections: readonly Section[]): readonly string[] => [
  ...new Set([
    ...sections.flatMap(({ pages }) => pages.map(({ path }) => path)),
    ...DEEPER.flatMap((folder) => [
      `${folder}/README.md`,
      ...deeperOf(`${folder}/`).map(({ path }) => path),
    ]),
  ]),
]
