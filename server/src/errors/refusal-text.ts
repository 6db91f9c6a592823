import { type ServerErrorCode, serverErrors } from 'tavern-im/protocol'

/**
 * What a refusal says: its own words, with the table's advice where they do not say what to do; the table's
 * text where it has none. Codes of webhooks have no row.
 */
export const refusalText = (code: number, info: string | undefined): string => {
  const text: string | undefined = serverErrors[code as ServerErrorCode]
  if (text === undefined) return info ?? ''
  if (info === undefined || info.includes('; ')) return info ?? text
  return `${info}${text.slice(text.indexOf('; '))}`
}
