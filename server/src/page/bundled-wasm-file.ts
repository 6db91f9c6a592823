/** As bundlers look for it. */
export const wasmFile: URL | undefined = new URL('sqlite3.wasm', import.meta.url)
