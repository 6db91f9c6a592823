import type { ErrorTexts } from '../kernel/errors/error-texts.ts'

/**
 * A language as the file that clients fetch: one `code=text` per line, by code
 * (docs/guides/errors.md).
 */
export const textFile = (texts: ErrorTexts): string =>
  Object.entries(texts)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([code, text]) => `${code}=${text}\n`)
    .join('')
