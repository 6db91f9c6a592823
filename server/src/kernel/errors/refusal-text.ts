import { type ServerErrorCode, serverErrors } from 'tavern-im/protocol'

/**
 * Text of a refusal: its own text, plus the table's advice if it contains none; the table's text if
 * it is empty. Codes of webhooks have no row.
 */
export const refusalText = (code: number, info: string | undefined): string => {
  const text: string | undefined = serverErrors[code as ServerErrorCode]
  if (text === undefined) return info ?? ''
  if (info === undefined || info.includes('; ')) return info ?? text
  return `${info}${text.slice(text.indexOf('; '))}`
}
