/** Parts of a server that processor time is told of, and where their code is. */
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

/** Code of Node that nobody of the server's has called: what comes in from sockets, timers, the loop. */
export const NODE = 'sockets: Node itself'
export const GARBAGE = 'collecting garbage'
/** No JavaScript runs, and the process is not idle either. */
export const NATIVE = 'outside of JavaScript: the event loop, the system'

/** The part that a source file belongs to; undefined of Node's own. */
export const areaOf = (source: string): string | undefined =>
  source === '' || source.startsWith('node:')
    ? undefined
    : (areas.find(([, pattern]) => pattern.test(source))?.[0] ?? 'other')
