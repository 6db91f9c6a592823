/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import { existsSync } from 'node:fs'
import { JSX, type PageEvent, type Reflection } from 'typedoc'
import type { SiteContext } from './theme.tsx'

const HAS_PLAYGROUND = existsSync('.build/playground/index.html')

/** Markup that is drawn, not written. */
const MARK =
  '<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path fill="currentColor" d="M4 3h16a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-8.2L7 22.2V18H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 4v2.4h3.7V15h2.6V9.4H17V7H7Z"/></svg>'

const GLASS =
  '<svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true"><circle cx="8.5" cy="8.5" r="5.5" fill="none" stroke="currentColor" stroke-width="1.8"/><path d="m13 13 4 4" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/></svg>'

/** The elements that TypeDoc's script expects for the search dialogue. */
const SEARCH = `
<button id="tsd-search-trigger" class="search-trigger" type="button">${GLASS}<span>Search</span><kbd>/</kbd></button>
<dialog id="tsd-search" aria-label="Search">
  <input role="combobox" id="tsd-search-input" aria-label="Search" aria-controls="tsd-search-results"
    aria-autocomplete="list" aria-expanded="true" spellcheck="false" autocapitalize="off" autocomplete="off"
    placeholder="A method, a hook, a word" maxlength="100">
  <ul role="listbox" id="tsd-search-results"></ul>
  <div id="tsd-search-status" aria-live="polite" aria-atomic="true"><div>The index is being read</div></div>
</dialog>`

const themes = (): JSX.Element => (
  <select id="tsd-theme" aria-label="Colours">
    <option value="os">System</option>
    <option value="light">Light</option>
    <option value="dark">Dark</option>
  </select>
)

const links = (context: SiteContext): readonly (readonly [path: string, name: string])[] => {
  const { pages } = context
  const to = (path: string, name: string): (readonly [string, string])[] => {
    const page = pages.documentOf(path)
    const url = page && context.urlTo(page)
    return url === undefined ? [] : [[url, name]]
  }
  const [api] = pages.doors
  const apiUrl = api && context.urlTo(api)
  return [
    ...to('docs/guides/start.md', 'Guides'),
    ...to('docs/guides/react.md', 'React'),
    ...(apiUrl === undefined ? [] : [[apiUrl, 'API'] as const]),
    ...(HAS_PLAYGROUND
      ? [[context.relativeURL('playground/index.html'), 'Playground'] as const]
      : []),
  ]
}

export const siteHeader = (context: SiteContext, page: PageEvent<Reflection>): JSX.Element => (
  <header class="site-header">
    <a class="brand" href={context.relativeURL('index.html')}>
      <JSX.Raw html={MARK} />
      <span>tavern-im</span>
    </a>
    <nav class="site-links" aria-label="Parts">
      {links(context).map(([url, name]) => (
        <a href={url} aria-current={url === page.url ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
    <JSX.Raw html={SEARCH} />
    {themes()}
  </header>
)
