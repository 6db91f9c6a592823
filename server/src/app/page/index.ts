/**
 * The tavern-im server in a page, for stories, playgrounds and tests: {@link createPageServer}.
 *
 * @packageDocumentation
 */
export {
  createPageServer,
  type PageServer,
  type PageServerOptions,
} from './create-page-server.ts'
export type { WasmSource } from './open-wasm.ts'
export type { PageLine } from './page-line.ts'
export type { NetworkSettings, NetworkState, PageNetwork } from './page-network.ts'
export type { SeenFrame } from './seen-frame.ts'
