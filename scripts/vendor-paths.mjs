import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Modules that applications of `@tencentcloud/chat` import by path and pass to `create`. */
const MODULES = ['cloud-search', 'follow', 'group', 'relationship', 'signaling']

/** Files of one module by their endings. */
const moduleFiles = (name) => {
  const value = `Object.freeze({ name: '${name}' })`
  const why = `/* tavern-im contains everything of ${name}; create() accepts this object and ignores it. */`
  const type = 'declare const chatModule: { readonly name: string }'
  return {
    js: `${why}\nexport default ${value}\n`,
    cjs: `${why}\nmodule.exports = ${value}\n`,
    'd.ts': `${type}\nexport default chatModule\n`,
    'd.cts': `${type}\nexport = chatModule\n`,
  }
}

const esModule = (door) => `export * from './dist/${door}.js'
export { default } from './dist/${door}.js'
`

/**
 * Writes the files of `@tencentcloud/chat` that applications name by path to the root of the package: `index.js`
 * for script tags and AMD loaders, `index.es.js` and `modules/` for resolvers that do not read `exports`. Resolvers
 * that read `exports` find `dist` through package.json.
 */
export const vendorPaths = {
  name: 'vendor-paths',
  writeBundle({ file }) {
    const script = readFileSync(file, 'utf8').replace(
      /(?<=sourceMappingURL=)(?=[\w.-]+$)/m,
      'dist/',
    )
    writeFileSync('index.js', script)
    writeFileSync('index.es.js', esModule('whole'))
    writeFileSync('index.es.d.ts', esModule('index'))
    mkdirSync('modules', { recursive: true })
    for (const name of MODULES.map((part) => `${part}-module`)) {
      for (const [ending, text] of Object.entries(moduleFiles(name)))
        writeFileSync(`modules/${name}.${ending}`, text)
    }
  },
}
