import {
  KindRouter,
  type PageDefinition,
  type ProjectReflection,
  type Reflection,
  ReflectionKind,
} from 'typedoc'
import { errorRows } from './error-rows.ts'
import { fileOf } from './name-and-sort.ts'

/**
 * Readable addresses: `guides/start.html`, `api/tavern-im/react/useMessages.html`.
 */
export class SiteRouter extends KindRouter {
  override buildPages(project: ProjectReflection): PageDefinition[] {
    const pages = super.buildPages(project)
    for (const { found, page, anchor } of errorRows(project)) {
      this.fullUrls.set(found, `${this.getFullUrl(page)}#${anchor}`)
      this.anchors.set(found, anchor)
    }
    return pages
  }

  protected override getIdealBaseName(reflection: Reflection): string {
    if (reflection.isDocument()) {
      const file = fileOf(reflection.project, reflection) ?? reflection.name
      return file
        .replace(/^docs\//, '')
        .replace(/\.md$/, '')
        .replace(/README$/, 'index')
    }
    if (reflection.kindOf(ReflectionKind.Module)) return `api/${reflection.name}/index`
    return `api/${reflection.getFullName('/')}`
  }
}
