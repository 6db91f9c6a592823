import initSqlite from '@sqlite.org/sqlite-wasm'
import { WasmDatabase } from './wasm-database.ts'
import { wasmFile } from './wasm-file.ts'

/** `sqlite3.wasm`: its address, or what is in it. */
export type WasmSource = URL | string | ArrayBuffer | Uint8Array

/** A new database. Rejects where the browser runs no WebAssembly, or `sqlite3.wasm` is not to be had. */
export const openWasm = async (
  source: WasmSource | undefined = wasmFile,
): Promise<WasmDatabase> => {
  const init = initSqlite as (options?: object) => ReturnType<typeof initSqlite>
  const quiet = { print: ignore, printErr: ignore }
  if (source === undefined) return new WasmDatabase(await init(quiet))
  const wasmBinary = await bytesOf(source)
  // Read, and taken away again, by what is called next.
  Object.assign(globalThis, { sqlite3ApiConfig: { warn: ignore } })
  return new WasmDatabase(await init({ ...quiet, wasmBinary }))
}

/** It says that it keeps nothing, which is wanted. */
const ignore = (): void => {}

const bytesOf = async (source: WasmSource): Promise<ArrayBuffer | Uint8Array> => {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  const response = await fetch(source)
  if (response.ok) return response.arrayBuffer()
  throw new Error(`open page server: ${source} answered ${response.status}`)
}
