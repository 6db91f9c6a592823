/** Name for logs, without user and password of the address. */
export const nameOf = (url: string): string => {
  try {
    const { hostname, pathname } = new URL(url)
    return `${decodeURIComponent(hostname)}${pathname}`
  } catch (cause) {
    throw new Error('open a database: the address must have the form postgres://user@host/name', {
      cause,
    })
  }
}
