/** What a page has itself. */
export const { fetch, FormData } = globalThis
