/**
 * Whether an address belongs to this host or the web; `javascript:` and the like are not loaded or
 * followed.
 */
export const isWebAddress = (address: string): boolean => /^(https?:\/)?\//.test(address)

/** A web address, or the object URL of a local file. */
export const isLoadable = (address: string): boolean =>
  isWebAddress(address) || address.startsWith('blob:')
