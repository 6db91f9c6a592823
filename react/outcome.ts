import type { ImError } from 'tavern-im/strict'

/**
 * What became of an action. done: the server did it. rejected: the server or a check said no. unknown: no answer
 * came in time or the network was lost; it may have been done.
 */
export type Outcome<Data = unknown> =
  | { readonly outcome: 'done'; readonly data: Data; readonly error: null }
  | { readonly outcome: 'rejected' | 'unknown'; readonly data: null; readonly error: ImError }

/** Network failed, no answer in time, no network: whether the server did it is not known. */
const UNKNOWN_CODES: readonly number[] = [2800, 2801, 2805]

export const isUnknown = ({ code }: ImError): boolean => UNKNOWN_CODES.includes(code)

/** Does something; settles with what became of it, and never rejects. */
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
