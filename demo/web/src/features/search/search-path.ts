/** The kinds of results; `media` and `files` exist only within one conversation. */
const KINDS = ['all', 'messages', 'users', 'groups', 'media', 'files'] as const

export type Kind = (typeof KINDS)[number]

interface Search {
  readonly text?: string
  readonly kind?: Kind
  /** Restricts the search to one conversation. */
  readonly conversationID?: string
}

const NAMES = { text: 'q', kind: 'kind', conversationID: 'conversationID' } as const

export const searchParamsOf = ({ text = '', kind, conversationID }: Search): URLSearchParams => {
  const params = new URLSearchParams()
  if (conversationID !== undefined) params.set(NAMES.conversationID, conversationID)
  if (kind !== undefined) params.set(NAMES.kind, kind)
  if (text.trim() !== '') params.set(NAMES.text, text)
  return params
}

/** The path of a search. */
export const searchPath = (search: Search = {}): string => {
  const params = searchParamsOf(search).toString()
  return params === '' ? '/room/search' : `/room/search?${params}`
}

/** The search in an address. */
export const searchIn = (params: URLSearchParams) => {
  const named = params.get(NAMES.kind)
  return {
    text: params.get(NAMES.text) ?? '',
    kind: KINDS.find((kind) => kind === named),
    conversationID: params.get(NAMES.conversationID) ?? undefined,
  }
}
