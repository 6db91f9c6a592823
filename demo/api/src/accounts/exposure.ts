/** Clients that may use something without credentials: none, those on this machine, or all. */
export type Exposure = 'nobody' | 'loopback' | 'everybody'

export const isExposedTo = (
  exposure: Exposure,
  { isLocal = false }: { readonly isLocal?: boolean },
): boolean => exposure === 'everybody' || (exposure === 'loopback' && isLocal)
