/** In the syntax that bundlers look for. */
export const wasmFile: URL | undefined = new URL('sqlite3.wasm', import.meta.url)
