import type { CallContext } from '../call.ts'

const NAME_CHARACTERS = 20
const UNSIGNED = '未署名'

/** How the operator signs: the header `operatorname`, percent-encoded. */
export const signatureOf = (header: string): string => {
  try {
    const name = decodeURIComponent(header).trim()
    return name === '' ? UNSIGNED : [...name].slice(0, NAME_CHARACTERS).join('')
  } catch {
    return UNSIGNED
  }
}

export interface Operation {
  readonly operator: string
  readonly address: string
  readonly path: string
  readonly request: unknown
  readonly answer: unknown
}

const wordsIn = (value: unknown, name: string): string => {
  const words = (value as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof words === 'string' ? words : ''
}

/** Notes what an operator changed, in the transaction of the change: there is no change without its line. */
export const noteOperation = async (
  { db, now }: CallContext,
  { operator, address, path, request, answer }: Operation,
): Promise<void> => {
  await db
    .insertInto('operator_log')
    .values({
      operator,
      address,
      path,
      message: wordsIn(answer, 'message'),
      reason: wordsIn(request, 'reason').trim(),
      request: JSON.stringify(request),
      created_at: now(),
    })
    .execute()
}
