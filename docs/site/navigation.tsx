/** @jsxRuntime classic */
/** @jsx JSX.createElement */
/** @jsxFrag JSX.Fragment */
import {
  type DeclarationReflection,
  type DocumentReflection,
  JSX,
  type PageEvent,
  type Reflection,
  ReflectionKind,
} from 'typedoc'
import { deeperOf, type Page } from './contents.ts'
import type { SiteContext } from './theme.tsx'

const link = (context: SiteContext, target: Reflection, name: string): JSX.Element => (
  <a href={context.to(target)} aria-current={target === context.page.model ? 'page' : undefined}>
    {name}
  </a>
)

const pageLink = (context: SiteContext, { path, title }: Page): JSX.Element => {
  const target = context.pages.documentOf(path)
  const file = context.pages.fileOf(context.page.model) ?? ''
  const deeper = path.endsWith('/README.md') ? deeperOf(path) : []
  const isOpen = deeper.length > 0 && file.startsWith(path.replace('README.md', ''))
  return (
    <li>
      {target && link(context, target, title)}
      {isOpen && <ul>{deeper.map((page) => pageLink(context, page))}</ul>}
    </li>
  )
}

const guides = (context: SiteContext): JSX.Element => (
  <>
    {context.pages.sections.map(({ title, pages }) => (
      <section>
        <h2>{title}</h2>
        <ul>{pages.map((page) => pageLink(context, page))}</ul>
      </section>
    ))}
  </>
)

const doorOf = (reflection: Reflection): Reflection | undefined =>
  reflection.kindOf(ReflectionKind.Module)
    ? reflection
    : reflection.parent && doorOf(reflection.parent)

interface Part {
  readonly title: string
  readonly children: readonly Reflection[]
}

const isApi = ({ name }: Reflection): boolean => name.endsWith('Api')

/** Methods first, because most readers search for them. */
const partsOf = (door: DeclarationReflection): readonly Part[] =>
  (door.categories ?? door.groups ?? []).map(({ title, children }) => ({
    title,
    children: [...children].sort((a, b) => Number(isApi(b)) - Number(isApi(a))),
  }))

/** The navigation: all symbols of the current entry point, and links to the others. */
const part = (context: SiteContext, door: DeclarationReflection, { title, children }: Part) => {
  const { model } = context.page
  const isHere = children.some((child) => child === model || child === model.parent)
  const anchor = title.toLowerCase().replaceAll(' ', '-')
  return (
    <li>
      <a href={`${context.to(door)}#${anchor}`}>{title}</a>
      {isHere && (
        <ul class="symbols">
          {children.map((child) => (
            <li>{link(context, child, child.name)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const api = (context: SiteContext): JSX.Element => {
  const here = doorOf(context.page.model)
  return (
    <section>
      <h2>API</h2>
      <ul>
        {context.pages.doors.map((door) => (
          <li>
            {link(context, door, door.name)}
            {door === here && <ul>{partsOf(door).map((each) => part(context, door, each))}</ul>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The contents; of the API only the current part. */
export const navigation = (context: SiteContext, page: PageEvent<Reflection>): JSX.Element => (
  <>
    {!page.model.isDocument() && api(context)}
    {guides(context)}
    {page.model.isDocument() && api(context)}
  </>
)

/** Headings of a page below its title. */
export const onThisPage = (page: PageEvent<Reflection>): JSX.Element | undefined => {
  const sections = page.pageSections.map(({ title, headings }) => ({
    title,
    headings: headings.filter(({ level }) => level !== 1),
  }))
  if (!sections.some(({ headings }) => headings.length > 0)) return undefined
  return (
    <nav aria-label="On this page">
      <h2>On this page</h2>
      {sections.map(({ title, headings }) => (
        <>
          {title !== undefined && title !== '' && <h3>{title}</h3>}
          <ul>
            {headings.map(({ link: url, text, level = 2 }) => (
              <li class={`level-${level}`}>
                <a href={url}>{text}</a>
              </li>
            ))}
          </ul>
        </>
      ))}
    </nav>
  )
}

/** Links to the previous and the next page. */
export const neighbours = (
  context: SiteContext,
  document: DocumentReflection,
): JSX.Element | undefined => {
  const { order, documentOf, fileOf } = context.pages
  const file = fileOf(document)
  const index = order.findIndex(({ path }) => path === file)
  const to = (page: Page | undefined, way: string): JSX.Element | undefined => {
    const target = page && documentOf(page.path)
    return (
      target && (
        <a class={way} href={context.to(target)}>
          <small>{way === 'before' ? 'Before' : 'Next'}</small>
          {page.title}
        </a>
      )
    )
  }
  if (index === -1) return undefined
  return (
    <nav class="neighbours" aria-label="Before and next">
      {to(order[index - 1], 'before')}
      {to(order[index + 1], 'next')}
    </nav>
  )
}
