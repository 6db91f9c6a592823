import { VERSION } from '../src/client/version.ts'
import type { Edit, Finding } from './finding.ts'
import { adviceOn, NEW } from './packages.ts'

const LISTS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/** `"name": "range"` with its position. */
interface Entry {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** The entries of a list of dependencies with their positions in the text. */
const entriesOf = (text: string, list: string): readonly Entry[] => {
  const head = new RegExp(`"${list}"\\s*:\\s*\\{`).exec(text)
  if (head === null) return []
  const from = head.index + head[0].length
  const body = text.slice(from, text.indexOf('}', from))
  return [...body.matchAll(/"([^"]+)"\s*:\s*"[^"]*"/g)].map(
    ({ 0: entry, 1: name = '', index }) => ({
      name,
      start: from + index,
      end: from + index + entry.length,
    }),
  )
}

const AFTER = /^\s*,\s*/

/** Removes an entry together with its comma. */
const without = (text: string, { start, end }: Entry): Edit => {
  const after = AFTER.exec(text.slice(end))?.[0]
  if (after !== undefined) return { start, end: end + after.length, text: '' }
  const before = text.slice(0, start).trimEnd()
  return { start: before.length - (before.endsWith(',') ? 1 : 0), end, text: '' }
}

const inList = (text: string, list: string): readonly Finding[] => {
  const entries = entriesOf(text, list)
  let isHere = entries.some(({ name }) => name === NEW)
  return entries.flatMap((entry): readonly Finding[] => {
    const advice = adviceOn(entry.name)
    if (advice === undefined) return []
    const { start: at } = entry
    if (advice.kind === 'manual')
      return [{ at, kind: 'hand', says: `${entry.name}: ${advice.why}` }]
    if (isHere) {
      const says = `${entry.name} goes, ${NEW} is in the list`
      return [{ at, kind: 'change', says, edits: [without(text, entry)] }]
    }
    isHere = true
    const range = `"${NEW}": "^${VERSION}"`
    const edits = [{ start: entry.start, end: entry.end, text: range }]
    return [{ at, kind: 'change', says: `${entry.name} → ${range} (then install)`, edits }]
  })
}

/** Findings in a package.json; none if it is not valid JSON. */
export const inManifest = (text: string): readonly Finding[] => {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return []
  }
  return LISTS.flatMap((list) => inList(text, list))
}
