/** The page's own functions. */
export const { fetch, FormData } = globalThis
