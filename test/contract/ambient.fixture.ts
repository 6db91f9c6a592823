/** Uses that ambient.test.ts must find, and after them those that it must ignore. */
export const ambient = [
  setTimeout,
  Date.now(),
  new Date(0),
  Math.random(),
  WebSocket,
  navigator.onLine,
  console.log,
  globalThis,
  process.pid,
  fetch,
]

export class Target extends EventTarget {}

export const storage = { localStorage }

export interface Harmless {
  readonly fetch: typeof fetch
  readonly date: Date
  readonly socket: WebSocket | null
}

export const harmless = (console: { log(line: string): void }, fetch: () => number): number => {
  console.log(new TextDecoder().decode(new Uint8Array([97])))
  return Math.max(fetch(), { navigator: 1, Date: 2 }.Date)
}
