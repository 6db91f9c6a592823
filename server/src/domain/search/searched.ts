import { MessageFlag, type WireMessage } from 'tavern-im/protocol'
import { folded } from './fold.ts'

/** A searchable text of a message. */
export interface SearchedText {
  /** The field of its payload. */
  readonly field: string
  /** The index if the field is a list. */
  readonly index?: number
  readonly text: string
}

type Texts = (payload: object) => SearchedText[]

const none: Texts = () => []

const field =
  (name: string): Texts =>
  (payload) => [{ field: name, text: textIn(payload, name) }]

const textIn = (payload: object, name: string): string => {
  const text = (payload as Readonly<Record<string, unknown>>)[name]
  return typeof text === 'string' ? text : ''
}

const merged: Texts = (payload) => {
  const { abstractList } = payload as { readonly abstractList?: unknown }
  const lines = Array.isArray(abstractList) ? abstractList : []
  return [
    { field: 'title', text: textIn(payload, 'title') },
    ...lines.map((text, index) => ({ field: 'abstractList', index, text: `${text}` })),
  ]
}

/** The searchable kinds of messages, and their texts. The index stores positions in this list. */
const kinds: readonly (readonly [type: string, texts: Texts])[] = [
  ['TIMTextElem', field('text')],
  ['TIMImageElem', none],
  ['TIMSoundElem', none],
  ['TIMFileElem', field('fileName')],
  ['TIMVideoFileElem', none],
  ['TIMLocationElem', field('description')],
  ['TIMCustomElem', field('description')],
  ['TIMRelayElem', merged],
]

const kindIndexes: ReadonlyMap<string, number> = new Map(
  kinds.map(([type], index) => [type, index]),
)

/** The types that clients may request. */
export const searchedTypes: readonly string[] = [...kindIndexes.keys()]

/** One bit for each of these types; all bits if the list is empty. */
export const kindBits = (types: readonly string[]): number =>
  (types.length === 0 ? searchedTypes : types).reduce(
    (bits, type) => bits | (1 << (kindIndexes.get(type) ?? 0)),
    0,
  )

/** The searchable texts of a message; undefined if it is not searchable. */
export const searchedTexts = (message: WireMessage): SearchedText[] | undefined => {
  const index = kindIndexes.get(message.type)
  if (index === undefined || (message.flags & MessageFlag.revoked) !== 0) return undefined
  return (kinds[index] as (typeof kinds)[number])[1](message.payload).filter(
    ({ text }) => text !== '',
  )
}

/** All texts in the form of the index: no keyword matches across two texts. */
export const indexedText = (texts: readonly SearchedText[]): string =>
  texts.map(({ text }) => folded(text)).join('\n')
