import type { ImError } from 'tavern-im/strict'

/**
 * The outcome of an action. done: the server did it. rejected: the server or a check refused it.
 * unknown: the request timed out or the network was lost; the server may have done it.
 */
export type Outcome<Data = unknown> =
  | { readonly outcome: 'done'; readonly data: Data; readonly error: null }
  | { readonly outcome: 'rejected' | 'unknown'; readonly data: null; readonly error: ImError }

/** Network error, timeout, no network: the server may have done it. */
const UNKNOWN_CODES: readonly number[] = [2800, 2801, 2805]

export const isUnknown = ({ code }: ImError): boolean => UNKNOWN_CODES.includes(code)

/** Runs an action; resolves to its outcome and never rejects. */
export const outcomeOf = async <Data>(
  act: () => Promise<{ readonly data: Data }>,
): Promise<Outcome<Data>> => {
  try {
    const { data } = await act()
    return { outcome: 'done', data, error: null }
  } catch (cause) {
    // The client throws and rejects with nothing else.
    const error = cause as ImError
    return { outcome: isUnknown(error) ? 'unknown' : 'rejected', data: null, error }
  }
}
