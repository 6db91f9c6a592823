import initSqlite from '@sqlite.org/sqlite-wasm'
import { WasmDatabase } from './wasm-database.ts'
import { wasmFile } from './wasm-file.ts'

/** `sqlite3.wasm`: its address or its content. */
export type WasmSource = URL | string | ArrayBuffer | Uint8Array

/**
 * Opens a new database. Rejects if the browser cannot run WebAssembly, or `sqlite3.wasm` cannot be
 * loaded.
 */
export const openWasm = async (
  source: WasmSource | undefined = wasmFile,
): Promise<WasmDatabase> => {
  const init = initSqlite as (options?: object) => ReturnType<typeof initSqlite>
  const quiet = { print: ignore, printErr: ignore }
  if (source === undefined) return new WasmDatabase(await init(quiet))
  const wasmBinary = await bytesOf(source)
  // The next call reads and deletes it.
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: ignore } })
  return new WasmDatabase(await init({ ...quiet, wasmBinary }))
}

/** Ignores the warning that nothing is persisted. */
const ignore = (): void => {}

const bytesOf = async (source: WasmSource): Promise<ArrayBuffer | Uint8Array> => {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  const response = await fetch(source)
  if (response.ok) return response.arrayBuffer()
  throw new Error(`open page server: ${source} answered ${response.status}`)
}
