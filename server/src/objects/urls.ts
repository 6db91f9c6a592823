import { isFileKey } from './file-key.ts'
import { isMacOf, macOf } from './signing.ts'
import { type ObjectAddress, type Variant, variants } from './store.ts'

export const UPLOAD_SECONDS = 900

/** What one of our URLs names. */
export interface NamedObject extends ObjectAddress, DownloadPart {
  /** Unix seconds. */
  readonly expires: number
}

export const objectPath = ({ app, fileKey }: ObjectAddress): string => `/objects/${app}/${fileKey}`

/** What of an object a download URL names. */
export interface DownloadPart {
  /** A picture that was made of it. */
  readonly variant?: Variant | undefined
  /** What voices are called by who turns them into text (`voiceFormats`); it changes nothing of what is answered. */
  readonly format?: string | undefined
}

/** Where an object is to be had, or brought to, until `expires` (unix seconds). */
export const signedUrl = (
  base: string,
  key: Buffer,
  method: 'GET' | 'PUT',
  address: ObjectAddress,
  expires: number,
  { variant, format }: DownloadPart = {},
): string => {
  const mac = macOf(key, method, address.app, address.fileKey, expires)
  const more = (variant ? `&v=${variant}` : '') + (format ? `&f=${format}` : '')
  return `${base}${objectPath(address)}?e=${expires}&s=${mac}${more}`
}

/** Whether the query of a URL was signed for this, by us; the caller looks at the time. */
export const isSigned = (
  key: Buffer,
  method: 'GET' | 'PUT',
  { app, fileKey }: ObjectAddress,
  { e, s }: { readonly e: string; readonly s: string },
): boolean => /^\d{1,12}$/.test(e) && isMacOf(s, key, method, app, fileKey, e)

/** From its path on: looked for at one place alone, as senders choose how long a URL is and what is in it. */
const address = /^\/objects\/(\d{1,10})\/(\d{6}\/[\w-]{22})\?([^#\s]{1,200})$/

/** The object that a URL names, if it is a download URL that was signed for this app; it may have run out. */
export const namedObject = (key: Buffer, app: number, url: string): NamedObject | undefined => {
  const path = url.slice(url.lastIndexOf('/objects/'))
  const [, ofApp = '', fileKey = '', query = ''] = address.exec(path) ?? []
  if (Number(ofApp) !== app || !isFileKey(fileKey)) return undefined
  const parameters = new URLSearchParams(query)
  const [e, s] = [parameters.get('e') ?? '', parameters.get('s') ?? '']
  if (!isSigned(key, 'GET', { app, fileKey }, { e, s })) return undefined
  const variant = variants.find((one) => one === parameters.get('v'))
  const format = /^[a-z\d-]{1,8}$/.exec(parameters.get('f') ?? '')?.[0]
  return { app, fileKey, expires: Number(e), variant, format }
}
