/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import {
  DefaultTheme,
  DefaultThemeRenderContext,
  type DocumentReflection,
  JSX,
  type PageEvent,
  type Reflection,
  type Renderer,
} from 'typedoc'
import { landing } from './landing.tsx'
import { layout } from './layout.tsx'
import { linkNames } from './link-names.ts'
import type { SitePages } from './site-pages.ts'
import { sitePagesOf } from './site-pages.ts'

const LONG_MEMBERS = 12

const isLong = (reflection: Reflection): boolean =>
  reflection.isDeclaration() && (reflection.children?.length ?? 0) > LONG_MEMBERS

/** The layout of a page: our frame around TypeDoc's content. */
export class SiteContext extends DefaultThemeRenderContext {
  constructor(...args: ConstructorParameters<typeof DefaultThemeRenderContext>) {
    super(...args)
    const { reflectionTemplate, reflectionPreview } = this
    // TypeDoc's first page lists the entry points; replace it by a landing page.
    this.reflectionTemplate = (page) =>
      page.model.isProject() ? landing(this) : reflectionTemplate(page)
    // The source of a member is shown at the member.
    this.hierarchy = () => undefined
    // Do not repeat long types.
    this.reflectionPreview = (reflection) =>
      isLong(reflection) ? undefined : reflectionPreview(reflection)
  }

  override defaultLayout = (
    template: (page: PageEvent<Reflection>) => JSX.Element | string,
    page: PageEvent<Reflection>,
  ): JSX.Element => layout(this, template, page)

  override documentTemplate = (page: PageEvent<DocumentReflection>): JSX.Element => (
    <article class="prose tsd-typography">
      <JSX.Raw
        html={linkNames(this.markdown(page.model.content), page.project, (to) => this.to(to))}
      />
    </article>
  )

  /** Address of a symbol with a page. */
  to(target: Reflection): string {
    return this.urlTo(target) ?? '#'
  }

  get pages(): SitePages {
    return sitePagesOf(this.page.project)
  }
}

class SiteTheme extends DefaultTheme {
  override ContextClass = SiteContext

  /** Our navigation is part of the pages; TypeDoc's, which its script would load, stays empty. */
  override buildNavigation(): [] {
    return []
  }
}

export const siteTheme: new (renderer: Renderer) => DefaultTheme = SiteTheme
