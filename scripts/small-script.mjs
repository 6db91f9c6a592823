/** Files of the small script call this instead of `import`. */
const LOAD = '$loadPart'

/**
 * Loads a file of the client from the folder of the script, once. Such a file is a module with one function, which gets
 * `require` for the files that are there, and `exports`. Browsers remember a failed import by its address: a further
 * attempt has another one. Pages cannot import files from disk, nor without a header from another origin.
 */
const loader = `const base = document.currentScript?.src ?? ''
if (base === '' || base.startsWith('file:')) {
  throw new Error('load tavern-im: this script takes its other files from its folder on a web server; take dist/tavern-im.umd.js for pages that are opened from disk, modules and AMD loaders')
}
const parts = {}
let attempts = 0
const require = (path) => parts[path]
const load = async (path) => {
  if (!(path in parts)) {
    const address = new URL(path, base)
    const { origin } = address
    if (attempts++ > 0) address.searchParams.set('again', Date.now())
    const { default: run } = await import(address).catch((error) => {
      if (origin === location.origin) throw error
      throw new Error(\`\${error.message}; \${origin} must send the header access-control-allow-origin\`)
    })
    attempts = 0
    if (!(path in parts)) run(require, (parts[path] = {}), load)
  }
  return parts[path]
}`

/** Turns the CommonJS files of a build into a classic script and the modules that it loads. */
export const smallScript = {
  name: 'small-script',
  renderDynamicImport: () => ({ left: `${LOAD}(`, right: ')' }),
  renderChunk(code, { isEntry, fileName }) {
    const run = `(require, exports, ${LOAD}) => {\n${code}\n}`
    if (!isEntry) return { code: `export default ${run}`, map: null }
    return {
      code: `globalThis.TencentCloudChat = globalThis.Tavern = (() => {
${loader}
const exports = (parts['./${fileName}'] = {})
;(${run})(require, exports, load)
return exports.default
})()`,
      map: null,
    }
  },
}
