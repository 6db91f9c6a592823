/**
 * Defers fflate to the first compression: filling its tables takes a quarter of the time from import to client.
 * Node has zlib and never fills them.
 */
export const fflateWhenUsed = {
  name: 'fflate-when-used',
  transform(code, id) {
    if (!/[\\/]fflate[\\/]esm[\\/]/.test(id)) return null
    const body = code
      .replace(/^export \{[^}]*\};?$/gm, '')
      .replace(/^export (?=var|function)/gm, '')
    return {
      code: `const open = () => {\n${body}\nreturn { gzipSync, gunzipSync, Gunzip }\n}
let opened
const fflate = () => (opened ??= open())
export const gzipSync = (...given) => fflate().gzipSync(...given)
export const gunzipSync = (...given) => fflate().gunzipSync(...given)
export function Gunzip(...given) { return new (fflate().Gunzip)(...given) }`,
      map: null,
    }
  },
}

/**
 * Turns eventemitter3 into an ES module. Its CommonJS wrapper would put `module.exports =` in the middle of our
 * bundle, and tools that compare code with declarations would treat that as our export.
 */
export const emitterAsModule = {
  name: 'emitter-as-module',
  transform: (code, id) =>
    /[\\/]eventemitter3[\\/]index\.js$/.test(id)
      ? {
          code: code.replace(/if \([^)]*typeof module\) {[^}]*}/, 'export default EventEmitter'),
          map: null,
        }
      : null,
}

/**
 * Puts the factory of the minified UMD file in parentheses: V8 compiles it at once. Without them V8 skips it as a function
 * that may never be called, and parses it again for the call.
 */
export const factoryInParentheses = {
  name: 'factory-in-parentheses',
  renderChunk(code) {
    const wrapped = code
      .replace('}(this,function(){', '}(this,(function(){')
      .replace(/\}\)(?=,"object"==typeof exports&&[^}]*$)/, '}))')
    if (wrapped.length !== code.length + 2) this.error('the wrapper of the script has changed')
    return { code: wrapped, map: null }
  },
}

/** Imports that come before all others of a file. */
const FIRST = {
  '/src/index.ts': ['./platform/with-gzip.ts', './protocol/proto-messages.ts'],
  '/src/client/staged/rest.ts': ['./messaging.ts'],
}

/**
 * Orders the modules of a bundle by what they are. gzip finds repetitions in the 32 kB before a text only: in the middle,
 * fflate would separate features that are alike. This saves 0.4 kB of the client in one file.
 */
export const alikeTogether = {
  name: 'alike-together',
  transform(code, id) {
    const [, first] = Object.entries(FIRST).find(([file]) => id.endsWith(file)) ?? []
    if (first === undefined) return null
    return { code: first.map((path) => `import '${path}'\n`).join('') + code, map: null }
  },
}
