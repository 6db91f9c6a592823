/** Whether this host or a web address is meant; `javascript:` and the like are not loaded or followed. */
export const isWebAddress = (address: string): boolean => /^(https?:\/)?\//.test(address)

/** The same, or a file that this page itself has taken in. */
export const isLoadable = (address: string): boolean =>
  isWebAddress(address) || address.startsWith('blob:')
