import { accountSession } from '../account/session.ts'
import { lastingPictures, type UploadedPicture } from '../uploads/pictures.ts'

const PREFIX = 'tavern-market-draft'

/** What has to be looked at before a form is written down; the other fields are as they are. */
interface Special {
  readonly pictures?: readonly UploadedPicture[]
}

/** A window that is passed on shows nobody what another one has typed. */
const keyOf = (name: string): string =>
  `${PREFIX}:${accountSession.get()?.userInfo.im_user_id ?? ''}:${name}`

const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other)

const read = (name: string): Readonly<Record<string, unknown>> => {
  try {
    const written: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof written === 'object' && written !== null ? { ...written } : {}
  } catch {
    // Not ours, or broken: the form begins anew.
    return {}
  }
}

/** What was typed in this window before; `initial` where nothing was, or where an older page wrote it otherwise. */
export const storedDraft = <Draft extends object>(name: string, initial: Draft): Draft => {
  const written = read(name)
  const fields = Object.entries(initial).map(([field, value]) => [
    field,
    isAlike(written[field], value) ? written[field] : value,
  ])
  return Object.fromEntries(fields) as Draft
}

/** Keeps a draft over reloads, until it is forgotten or the window is closed. */
export const storeDraft = (name: string, draft: object): void => {
  const { pictures }: Special = draft
  const lasting = pictures === undefined ? draft : { ...draft, pictures: lastingPictures(pictures) }
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(lasting))
  } catch {
    // No room: it lasts as long as the page.
  }
}

export const forgetDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))
