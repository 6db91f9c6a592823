import { isFileKey } from './file-key.ts'
import { isMacOf, macOf } from './signing.ts'
import { type ObjectAddress, type Variant, variants } from './store.ts'

export const UPLOAD_SECONDS = 900

/** Object and part that one of this server's URLs refers to. */
export interface NamedObject extends ObjectAddress, DownloadPart {
  /** Unix seconds. */
  readonly expires: number
}

export const objectPath = ({ app, fileKey }: ObjectAddress): string => `/objects/${app}/${fileKey}`

/** The part of an object that a download URL refers to. */
export interface DownloadPart {
  /** A derived picture. */
  readonly variant?: Variant | undefined
  /** Format of a voice for speech recognition (`voiceFormats`); it does not change the response. */
  readonly format?: string | undefined
}

/** URL for downloading or uploading an object until `expires` (unix seconds). */
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

/** Whether this server signed the query for this purpose; the caller checks the time. */
export const isSigned = (
  key: Buffer,
  method: 'GET' | 'PUT',
  { app, fileKey }: ObjectAddress,
  { e, s }: { readonly e: string; readonly s: string },
): boolean => /^\d{1,12}$/.test(e) && isMacOf(s, key, method, app, fileKey, e)

/**
 * Matched from the path on, at one position only, because senders choose the length and the content
 * of a URL.
 */
const address = /^\/objects\/(\d{1,10})\/(\d{6}\/[\w-]{22})\?([^#\s]{1,200})$/

/** The object of a URL, if it is a download URL signed for this app; it may have expired. */
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
