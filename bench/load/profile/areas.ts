/** Areas of the server for processor time, with the paths of their code. */
const areas = [
  ['encoding: frames, protobuf, JSON, checksums', /^\.\.\/\.\.\/src\/|\/tavern-im\/dist\//],
  [
    'database: rows, queries, driver',
    /^\.\.\/src\/(core\/rows|storage)\/|\/(libsql|pg|pg-[a-z]+|postgres-[a-z]+|kysely)\//,
  ],
  ['links between nodes', /^\.\.\/src\/cluster\/|\/@nats-io\//],
  ['sockets: gateway, ws', /^\.\.\/src\/gateway\/|\/ws\//],
  [
    'core: handlers, rules, memory',
    /^\.\.\/src\/(core|handlers|rules|webhooks|push|configuration)\//,
  ],
  ['other', /^\.\.\/src\/|\/node_modules\//],
] as const

/** Node's own code that the server did not call: input from sockets, timers, the loop. */
export const NODE = 'sockets: Node itself'
export const GARBAGE = 'collecting garbage'
/** Neither JavaScript nor idle. */
export const NATIVE = 'outside of JavaScript: the event loop, the system'

/** The area of a source file; undefined for Node's own. */
export const areaOf = (source: string): string | undefined =>
  source === '' || source.startsWith('node:')
    ? undefined
    : (areas.find(([, pattern]) => pattern.test(source))?.[0] ?? 'other')
