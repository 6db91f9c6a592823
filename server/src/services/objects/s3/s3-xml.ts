/**
 * The text of the first element of this name; '' if there is none. Sufficient for the flat
 * responses of a store.
 */
export const elementText = (xml: string, name: string): string =>
  plain(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

/** The content of each element of this name; they are not nested. */
export const elements = (xml: string, name: string): readonly string[] => {
  const [begin, end] = [`<${name}>`, `</${name}>`]
  const found: string[] = []
  for (let at = xml.indexOf(begin); at >= 0; ) {
    const to = xml.indexOf(end, at)
    // Searching for the end of each unclosed element would take minutes.
    if (to < 0) break
    found.push(xml.slice(at + begin.length, to))
    at = xml.indexOf(begin, to)
  }
  return found
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#34;': '"',
  '&#39;': "'",
  '&amp;': '&',
}

const plain = (text: string): string =>
  text.replace(/&[a-z#\d]+;/g, (found) => entities[found] ?? found)

export const escaped = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`)
