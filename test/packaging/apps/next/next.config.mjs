/** The root contains the node_modules of a parent folder. */
const root = new URL('../../..', import.meta.url).pathname

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
}
