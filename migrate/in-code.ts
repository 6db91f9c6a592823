import { differenceOf } from './differences.ts'
import type { Edit, Finding } from './finding.ts'
import { adviceOnOldName } from './old-names.ts'
import { adviceOn, NEW, namesSdk } from './packages.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Functions of test runners and tools that take the name of a module. */
const NAMED_CALLS = new Set(
  'mock unmock doMock dontMock requireActual requireMock importActual importMock resolve'.split(
    ' ',
  ),
)

const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'mark' && token.text === text

const isWord = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'word' && token.text === text

/** Whether the string at an index names a module to load, rather than repeating its name. */
const isLoaded = (tokens: readonly Token[], index: number): boolean => {
  const [third, second, first] = [tokens[index - 3], tokens[index - 2], tokens[index - 1]]
  if (isWord(first, 'from') || isWord(first, 'import')) return true
  if (!isMark(first, '(') || second?.kind !== 'word') return false
  if (isWord(second, 'import')) return true
  if (isWord(second, 'require') && !isMark(third, '.')) return true
  return NAMED_CALLS.has(second.text) && isMark(third, '.')
}

const nameEdit = ({ start, end }: Token, text: string): Edit => ({
  start: start + 1,
  end: end - 1,
  text,
})

const ofModule = (tokens: readonly Token[], index: number): Finding | undefined => {
  const token = tokens[index] as Token
  const advice = adviceOn(token.text)
  if (advice === undefined) return undefined
  const { start: at, text } = token
  if (advice.kind === 'manual') return { at, kind: 'hand', says: `${text}: ${advice.why}` }
  if (!isLoaded(tokens, index))
    return { at, kind: 'hand', says: `${text}: is named here; the new name is ${advice.by}` }
  return {
    at,
    kind: 'change',
    says: `${text} → ${advice.by}`,
    edits: [nameEdit(token, advice.by)],
  }
}

const ofCall = (tokens: readonly Token[], index: number, isOfSdk: boolean): Finding | undefined => {
  const { text, start: at } = tokens[index] as Token
  if (!isMark(tokens[index + 1], '(') || !isMark(tokens[index - 1], '.')) return undefined
  const says = differenceOf(text, isOfSdk)
  return says === undefined ? undefined : { at, kind: 'differs', says: `${text}: ${says}` }
}

const ofOldName = (tokens: readonly Token[], index: number): Finding | undefined => {
  const { text, start: at } = tokens[index] as Token
  const advice = isMark(tokens[index - 1], '.') ? adviceOnOldName(text) : undefined
  return advice === undefined ? undefined : { at, kind: 'hand', says: `${text}: ${advice}` }
}

/** Findings in JavaScript or TypeScript. `isOfSdk`: calls with common names belong to the SDK. */
export const inCode = (code: string, isOfSdk = namesSdk(code)): readonly Finding[] => {
  const tokens = tokensOf(code)
  return tokens.flatMap((token, index) => {
    if (token.kind === 'word')
      return ofCall(tokens, index, isOfSdk) ?? ofOldName(tokens, index) ?? []
    if (token.kind !== 'string') return []
    return ofModule(tokens, index) ?? ofCopy(tokens, index) ?? []
  })
}

/** A file of the old SDK that was copied into the code base, as in mini programs. */
const ofCopy = (tokens: readonly Token[], index: number): Finding | undefined => {
  const { text, start: at } = tokens[index] as Token
  const isCopy =
    /(^|\/)(tim-js(-sdk|-friendship)?|tim-wx(-sdk)?|@tencentcloud\/(lite-)?chat)(\.js|\/|$)/
  if (!/^[./@]/.test(text) || !isCopy.test(text) || !isLoaded(tokens, index)) return undefined
  const says = `${text}: a copy of the old SDK; put dist/tavern-im.umd.js of ${NEW} in its place`
  return { at, kind: 'hand', says }
}
