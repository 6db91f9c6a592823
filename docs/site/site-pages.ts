import type {
  DeclarationReflection,
  DocumentReflection,
  ProjectReflection,
  Reflection,
} from 'typedoc'
import { type Page, readContents, type Section } from './contents.ts'
import { readDoors } from './doors.ts'
import { fileOf } from './name-and-sort.ts'

/** Pages of the site by path, in order. */
export interface SitePages {
  readonly sections: readonly Section[]
  /** Existing pages of the table of contents, in order. */
  readonly order: readonly Page[]
  readonly doors: readonly DeclarationReflection[]
  documentOf(path: string): DocumentReflection | undefined
  fileOf(document: Reflection): string | undefined
}

const names = readDoors().map(({ name }) => name)

const indexOf = ({ name }: Reflection): number => names.indexOf(name)

const known = new WeakMap<ProjectReflection, SitePages>()

const read = (project: ProjectReflection): SitePages => {
  const documents = new Map(
    (project.documents ?? []).map((document) => [fileOf(project, document) ?? '', document]),
  )
  const sections = readContents()
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ path }) => documents.has(path)) }))
    .filter(({ pages }) => pages.length > 0)
  return {
    sections,
    order: sections.flatMap(({ pages }) => pages),
    doors: [...(project.children ?? [])].sort((a, b) => indexOf(a) - indexOf(b)),
    documentOf: (path) => documents.get(path),
    fileOf: (document) => fileOf(project, document),
  }
}

export const sitePagesOf = (project: ProjectReflection): SitePages => {
  const pages = known.get(project) ?? read(project)
  known.set(project, pages)
  return pages
}
