/** What is needed besides stands further up: it is one root for all of it. */
const root = new URL('../../..', import.meta.url).pathname

export default {
  turbopack: { root },
  outputFileTracingRoot: root,
}
