import { accountSession } from '../account/session.ts'
import { lastingPictures, type UploadedPicture } from '../uploads/pictures.ts'

const PREFIX = 'tavern-market-draft'

/** Fields that need conversion before storage. */
interface DraftWithPictures {
  readonly pictures?: readonly UploadedPicture[]
}

/** The key contains the user, so that the next user of a window does not see the draft. */
const keyOf = (name: string): string =>
  `${PREFIX}:${accountSession.get()?.userInfo.im_user_id ?? ''}:${name}`

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

const read = (name: string): Readonly<Record<string, unknown>> => {
  try {
    const written: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof written === 'object' && written !== null ? { ...written } : {}
  } catch {
    // The stored value is invalid: the form starts empty.
    return {}
  }
}

/**
 * The stored draft of this window; fields that are missing or have another type take their value of
 * `initial`.
 */
export const storedDraft = <Draft extends object>(name: string, initial: Draft): Draft => {
  const written = read(name)
  const fields = Object.entries(initial).map(([field, value]) => [
    field,
    isAlike(written[field], value) ? written[field] : value,
  ])
  return Object.fromEntries(fields) as Draft
}

/** Stores a draft until it is deleted or the window is closed. */
export const storeDraft = (name: string, draft: object): void => {
  const { pictures }: DraftWithPictures = draft
  const lasting = pictures === undefined ? draft : { ...draft, pictures: lastingPictures(pictures) }
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(lasting))
  } catch {
    // The storage is full: the draft lasts until the page is reloaded.
  }
}

export const deleteDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))
