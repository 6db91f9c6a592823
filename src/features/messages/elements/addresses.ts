import { fileKinds } from '../plugins.ts'

/** The URL of a stored object: its prefix and its expiry (unix seconds). */
const OBJECT = /^(https?:\/\/[^\s?#]+?)\/objects\/\d+\/\d{6}\/[\w-]+\?(?:[^#\s]*&)?e=(\d+)/i

export const isObject = (url: string): boolean => OBJECT.test(url)

/** Puts what `change` says in the place of every address of a file that a payload names. */
export const changeAddresses = (
  { type, payload }: { readonly type: string; readonly payload: object },
  change: (url: string) => string,
): void => {
  if (fileKinds.has(type)) changeWithin(payload, change)
}

const changeWithin = (holder: object, change: (url: string) => string): void => {
  const fields = holder as Record<string, unknown>
  for (const name in fields) {
    const value = fields[name]
    if (typeof value === 'object' && value !== null) changeWithin(value, change)
    else if (typeof value === 'string' && /url$/i.test(name)) fields[name] = change(value)
  }
}

/** Unix seconds from which on not all files of a payload can be had; Infinity where that is never. */
export const expiryOf = (message: { readonly type: string; readonly payload: object }): number => {
  let expiry = Number.POSITIVE_INFINITY
  changeAddresses(message, (url) => {
    expiry = Math.min(expiry, Number(OBJECT.exec(url)?.[2] ?? expiry))
    return url
  })
  return expiry
}
