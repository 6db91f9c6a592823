/** Where SQLite is, compiled for pages; undefined where its package finds it. The build puts the file beside the page's. */
export const wasmFile: URL | undefined = undefined
