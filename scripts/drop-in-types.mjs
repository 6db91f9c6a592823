import { readFileSync } from 'node:fs'

const FOLDER = 'src/drop-in'

const PARTS = [
  'constant.ts',
  'entities.ts',
  'options.ts',
  'people-options.ts',
  'group-options.ts',
  'message-methods.ts',
  'conversation-methods.ts',
  'people-methods.ts',
  'group-methods.ts',
  'tim.d.ts',
]

const IMPORT = /^import type [^']*'[^']+'\n/gm

const EXPORT = /^export (?=(?:declare )?(?:type|interface|class|namespace) (\w+))/gm

const read = (name) => readFileSync(`${FOLDER}/${name}`, 'utf8')

/** The names that the entry exports. */
const publicNames = () => {
  const [, ...lists] = read('index.ts').split(/export (?:type )?\{/)
  return new Set(lists.flatMap((list) => list.slice(0, list.indexOf('}')).match(/\w+/g)))
}

/**
 * The declarations of the default entry as one file. Each name is exported at its declaration, not
 * in a list at the end: only then can an application extend it by `declare module`.
 */
const declarations = () => {
  const names = publicNames()
  const parts = PARTS.map((name) =>
    read(name)
      .replace(IMPORT, '')
      .replace(EXPORT, (prefix, declared) => (names.has(declared) ? prefix : ''))
      .trim(),
  )
  return [
    "export * from './strict.js'",
    "import type * as strict from './strict.js'",
    '',
    ...parts.map((part) => `${part}\n`),
    '',
    'export default TencentCloudChat',
    '',
  ].join('\n')
}

/** The interface that applications add to by `declare module 'tavern-im/strict'`. */
const OPEN = 'CustomPayloads'

/**
 * Exports that interface at its declaration. With a list of exports an application's extension
 * would replace it.
 */
export const openInterface = {
  name: 'open-interface',
  generateBundle(_, bundle) {
    const door = bundle['strict.d.ts']
    const declaration = new RegExp(`^interface ${OPEN} `, 'm')
    if (!declaration.test(door.code)) this.error(`strict.d.ts does not declare ${OPEN}`)
    door.code = door.code
      .replace(declaration, (found) => `export ${found}`)
      .replace(new RegExp(`^(export type \\{.*)\\b${OPEN}, `, 'm'), '$1')
  },
}

/** Emits `index.d.ts` and `index.d.cts` beside the declarations of the strict entry. */
export const dropInTypes = {
  name: 'drop-in-types',
  generateBundle() {
    const source = declarations()
    this.emitFile({ type: 'asset', fileName: 'index.d.ts', source })
    this.emitFile({
      type: 'asset',
      fileName: 'index.d.cts',
      source: source.replaceAll("'./strict.js'", "'./strict.cjs'"),
    })
  },
}
