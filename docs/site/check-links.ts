import { readdirSync, readFileSync } from 'node:fs'
import { posix, relative, sep } from 'node:path'

interface Read {
  readonly ids: ReadonlySet<string>
  readonly links: readonly string[]
  /** Something from another host. */
  readonly isLoading: boolean
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, `${parentPath}/${name}`).split(sep).join('/'))

const matches = (text: string, pattern: RegExp): readonly string[] =>
  Array.from(text.matchAll(pattern), ([, found = '']) => found.replaceAll('&amp;', '&'))

const OUTSIDE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/

/** A page may name others on the web; it must load nothing from there. */
const LOADED =
  /<(?:script|img|iframe|source|video|audio)\b[^>]*\ssrc="(?:https?:)?\/\/|<link\b[^>]*\shref="(?:https?:)?\/\//

const read = (path: string): Read => {
  const text = readFileSync(path, 'utf8')
  return {
    ids: new Set(matches(text, /\sid="([^"]*)"/g)),
    links: matches(text, /\s(?:href|src)="([^"]*)"/g),
    isLoading: LOADED.test(text),
  }
}

/** Broken links of a built site (files, images, anchors), and resources of other hosts. */
export const brokenLinks = (site: string): readonly string[] => {
  const files = new Set(filesOf(site))
  const names = [...files].filter((path) => path.endsWith('.html'))
  const pages = new Map(names.map((path) => [path, read(`${site}/${path}`)]))
  const leads = (from: string, link: string): boolean => {
    const [address = '', anchor = ''] = link.split('#')
    const [path = ''] = address.split('?')
    const joined = path === '' ? from : posix.join(posix.dirname(from), decodeURI(path))
    const target = /(?:^\.|\/)$/.test(joined) ? posix.join(joined, 'index.html') : joined
    if (!files.has(target)) return false
    return anchor === '' || pages.get(target)?.ids.has(decodeURIComponent(anchor)) !== false
  }
  return [...pages].flatMap(([path, { links, isLoading }]) => [
    ...links
      .filter((link) => !OUTSIDE.test(link) && link !== '#' && !leads(path, link))
      .map((link) => `${path}: ${link} leads nowhere`),
    ...(isLoading ? [`${path}: loads from elsewhere`] : []),
  ])
}
