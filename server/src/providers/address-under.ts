/** An address below a provider's; its query is kept. */
export const addressUnder = (base: string, path: string): URL => {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url
}

/** Refuses, when the server starts, what cannot be a provider's address. */
export const checkAddress = (name: string, url: string): void => {
  if (URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)) return
  throw new Error(`start server: ${name} is not an http address`)
}
