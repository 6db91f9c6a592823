/** The package declares no types of its own. */
declare module 'tim-profanity-filter-plugin' {
  const plugin: unknown
  export default plugin
}
