/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import { JSX, type PageEvent, type Reflection } from 'typedoc'
import { navigation, neighbours, onThisPage } from './navigation.tsx'
import { siteHeader } from './site-header.tsx'
import type { SiteContext } from './theme.tsx'

/** Applied before the first paint: the colour scheme that the reader has chosen, or that of the system. */
const CHOOSE_THEME =
  'try{document.documentElement.dataset.theme=localStorage.getItem("tsd-theme")||"os"}catch{}'

const head = (context: SiteContext, page: PageEvent<Reflection>): JSX.Element => {
  const isStart = page.model.isProject()
  const asset = (name: string): string => context.relativeURL(`assets/${name}`, true)
  return (
    <head>
      <meta charset="utf-8" />
      <title>{isStart ? 'tavern-im' : `${page.model.name} · tavern-im`}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta
        name="description"
        content="Open, self-hostable instant messaging, called like the TIM Web SDK"
      />
      <link rel="icon" href={asset('favicon.svg')} />
      <link rel="stylesheet" href={asset('style.css')} />
      <link rel="stylesheet" href={asset('highlight.css')} />
      <link rel="stylesheet" href={asset('custom.css')} />
      <script>
        <JSX.Raw html={CHOOSE_THEME} />
      </script>
      <script defer src={asset('main.js')} />
      <script defer src={asset('custom.js')} />
      <script async src={asset('icons.js')} id="tsd-icons-script" />
      <script async src={asset('search.js')} id="tsd-search-script" />
    </head>
  )
}

const footer = (context: SiteContext): JSX.Element => (
  <footer class="site-footer">
    <span>tavern-im · MIT licence</span>
    <a href={context.relativeURL('CHANGELOG.html')}>Changes</a>
    <a href={context.relativeURL('CONTRIBUTING.html')}>Contributing</a>
  </footer>
)

const body = (context: SiteContext, page: PageEvent<Reflection>, content: unknown): JSX.Element => (
  <div class="frame">
    <input type="checkbox" id="menu" class="menu-state" aria-label="Show the contents" />
    <label for="menu" class="menu-button">
      <span aria-hidden="true" />
      Contents
    </label>
    <nav class="side" aria-label="Contents">
      {navigation(context, page)}
    </nav>
    <main id="content">
      {!page.model.isDocument() && context.header(page)}
      {content as JSX.Element}
      {page.model.isDocument() && neighbours(context, page.model)}
    </main>
    <aside class="toc">{onThisPage(page)}</aside>
  </div>
)

/** The frame around every page. */
export const layout = (
  context: SiteContext,
  template: (page: PageEvent<Reflection>) => JSX.Element | string,
  page: PageEvent<Reflection>,
): JSX.Element => {
  // Render the content first, because it collects the headings.
  const content = template(page)
  const isStart = page.model.isProject()
  return (
    <html class="default" lang="en" data-base={context.relativeURL('./')}>
      {head(context, page)}
      <body class={isStart ? 'start' : 'page'}>
        <a class="skip" href="#content">
          To the content
        </a>
        {siteHeader(context, page)}
        {isStart ? (
          <main id="content">{content as JSX.Element}</main>
        ) : (
          body(context, page, content)
        )}
        {footer(context)}
      </body>
    </html>
  )
}
