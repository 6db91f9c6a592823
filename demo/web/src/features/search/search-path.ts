/** What is shown of what was found: everywhere the first three, in one conversation the others. */
const KINDS = ['all', 'messages', 'users', 'groups', 'media', 'files'] as const

export type Kind = (typeof KINDS)[number]

interface Search {
  readonly text?: string
  readonly kind?: Kind
  /** Only in this one. */
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

/** Where one searches. */
export const searchPath = (search: Search = {}): string => {
  const params = searchParamsOf(search).toString()
  return params === '' ? '/room/search' : `/room/search?${params}`
}

/** What an address searches. */
export const searchIn = (params: URLSearchParams) => {
  const named = params.get(NAMES.kind)
  return {
    text: params.get(NAMES.text) ?? '',
    kind: KINDS.find((kind) => kind === named),
    conversationID: params.get(NAMES.conversationID) ?? undefined,
  }
}
