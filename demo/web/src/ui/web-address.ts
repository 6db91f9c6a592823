/** Whether this host or a web address is meant; `javascript:` and the like are not loaded or followed. */
export const isWebAddress = (address: string): boolean => /^(https?:\/)?\//.test(address)
