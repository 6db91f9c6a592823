/** An address below a provider's base; keeps its query. */
export const addressUnder = (base: string, path: string): URL => {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url
}

/** Throws at the start if an address of a provider is invalid. */
export const checkAddress = (name: string, url: string): void => {
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return
  throw new Error(`start server: ${name} is not an http address`)
}
