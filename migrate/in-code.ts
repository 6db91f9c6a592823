import { differenceOf } from './differences.ts'
import type { Edit, Finding } from './finding.ts'
import { adviceOn, NEW, namesSdk } from './packages.ts'
import { type Token, tokensOf } from './tokens.ts'

/** What tests and tools do with the name of a module, besides importing it. */
const NAMED_CALLS = new Set(
  'mock unmock doMock dontMock requireActual requireMock importActual importMock resolve'.split(
    ' ',
  ),
)

type Way = 'import' | 'require' | 'import-equals' | 'named'

const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'mark' && token.text === text

const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'word' && token.text === text

/** How the string at an index names a module; undefined where it only says the same. */
const wayAt = (tokens: readonly Token[], index: number): Way | undefined => {
  const [third, second, first] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]]
  if (isWord(first, 'from') || isWord(first, 'import')) return 'import'
  if (!isMark(first, '(') || second?.kind !== 'word') return undefined
  if (isWord(second, 'import')) return 'import'
  if (isWord(second, 'require') && !isMark(third, '.')) {
    const isEquals = isMark(third, '=') && isWord(tokens[index - 5], 'import')
    return isEquals ? 'import-equals' : 'require'
  }
  return NAMED_CALLS.has(second.text) && isMark(third, '.') ? 'named' : undefined
}

/** The old SDK was what `require` gave; ours is its `default`. */
const requireEdit = (tokens: readonly Token[], index: number): readonly Edit[] => {
  const close = tokens[index + 1]
  if (!isMark(close, ')') || close === undefined) return []
  const [dot, name] = [tokens[index + 2], tokens[index + 3]]
  if (isMark(dot, '.') && isWord(name, 'default')) return []
  return [{ start: close.end, end: close.end, text: '.default' }]
}

const nameEdit = ({ start, end }: Token): Edit => ({ start: start + 1, end: end - 1, text: NEW })

const ofModule = (tokens: readonly Token[], index: number): Finding | undefined => {
  const token = tokens[index] as Token
  const advice = adviceOn(token.text)
  if (advice === undefined) return undefined
  const { start: at, text } = token
  if (advice.kind === 'tell') return { at, kind: 'hand', says: `${text}: ${advice.why}` }
  const way = wayAt(tokens, index)
  if (way === undefined || way === 'import-equals') {
    const why = way === undefined ? 'is named here' : 'take the default export instead'
    return { at, kind: 'hand', says: `${text}: ${why}; the new name is ${NEW}` }
  }
  const more = way === 'require' ? requireEdit(tokens, index) : []
  const after = more.length > 0 ? `require('${NEW}').default` : NEW
  return { at, kind: 'change', says: `${text} → ${after}`, edits: [nameEdit(token), ...more] }
}

const ofCall = (tokens: readonly Token[], index: number, isOfSdk: boolean): Finding | undefined => {
  const { text, start: at } = tokens[index] as Token
  if (!isMark(tokens[index + 1], '(') || !isMark(tokens[index - 1], '.')) return undefined
  const says = differenceOf(text, isOfSdk)
  return says === undefined ? undefined : { at, kind: 'differs', says: `${text}: ${says}` }
}

/** What is found in JavaScript or TypeScript. `isOfSdk`: calls with common names are the SDK's, too. */
export const inCode = (code: string, isOfSdk = namesSdk(code)): readonly Finding[] => {
  const tokens = tokensOf(code)
  return tokens.flatMap((token, index) => {
    if (token.kind === 'word') return ofCall(tokens, index, isOfSdk) ?? []
    if (token.kind !== 'string') return []
    return ofModule(tokens, index) ?? ofCopy(tokens, index) ?? []
  })
}

/** A file of the old SDK that was copied into the code base, as mini programs do. */
const ofCopy = (tokens: readonly Token[], index: number): Finding | undefined => {
  const { text, start: at } = tokens[index] as Token
  const isCopy =
    /(^|\/)(tim-js(-sdk|-friendship)?|tim-wx(-sdk)?|@tencentcloud\/(lite-)?chat)(\.js|\/|$)/
  if (!/^[./@]/.test(text) || !isCopy.test(text) || wayAt(tokens, index) === undefined)
    return undefined
  const says = `${text}: a copy of the old SDK; put dist/tavern-im.umd.js of ${NEW} in its place`
  return { at, kind: 'hand', says }
}
