/**
 * Address of SQLite compiled for pages; undefined if its package finds it. The build puts the file
 * next to the page's.
 */
export const wasmFile: URL | undefined = undefined
