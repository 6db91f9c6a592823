import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { rollup } from 'rollup'
import { root } from './run.mjs'

/** Folders that the copies seem to be in: plugins know modules by the end of their paths. */
const OF_DOOR = join(root, '.door/')
const OF_REST = join(root, '.rest/')
const OF_EXTRAS = join(root, '.extras/')
const OF_ALONE = join(root, '.alone/')
const OF_COMPLETE = join(root, '.complete/')

const isIn = (folder, id) => id.startsWith(folder)

/** Undefined for what is no copy. */
const folderOf = (id) =>
  [OF_DOOR, OF_REST, OF_EXTRAS, OF_ALONE, OF_COMPLETE].find((folder) => isIn(folder, id))

const original = (id) => {
  const folder = folderOf(id)
  return folder === undefined ? id : join(root, relative(folder, id))
}

const copyIn = (folder, id) => join(folder, relative(root, id))

/** A file that only names other files: what it exports is in those. */
const isList = (code) =>
  code.replace(/^"use strict";|export (\*|\{[^}]*\}) from ['"][^'"]+['"];?/g, '').trim() === ''

/** A constant of a longer text exists once. */
const COPIED_LENGTH = 600

const isLiteral = (node) => {
  if (node === null || typeof node !== 'object') return true
  if (Array.isArray(node)) return node.every(isLiteral)
  if (node.type === 'Property') return isLiteral(node.value)
  if (/Function|Class|Call|New|Member|Tagged|Spread|Identifier/.test(node.type ?? '')) return false
  return Object.values(node).every(isLiteral)
}

/** Numbers, texts and short lists: a copy costs less than the name under which files share one. */
const isConstants = ({ body }) =>
  body.every((statement) => {
    if (/^(ImportDeclaration|ExportAllDeclaration)$/.test(statement.type)) return true
    if (statement.directive) return true
    const { declarations } = statement.declaration ?? statement
    if (declarations === undefined) return statement.source != null
    return declarations.every(
      ({ init, start, end }) => init !== null && end - start < COPIED_LENGTH && isLiteral(init),
    )
  })

/** The modules behind an entry without what it imports later; those of which a part is needed; those of constants. */
const modulesOf = async (entry, plugins) => {
  const modules = new Map()
  const constants = []
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: 'without-later-files',
        resolveDynamicImport: (id) => (typeof id === 'string' ? { id, external: true } : null),
        moduleParsed(module) {
          modules.set(module.id, module)
          if (isConstants(module.ast)) constants.push(module.id)
        },
      },
      ...plugins,
    ],
    external: (id) => /^(node:|ws$)/.test(id),
    onwarn: () => undefined,
  })
  const { output } = await bundle.generate({ format: 'es' })
  await bundle.close()
  const { modules: contents } = output[0]
  const needed = Object.keys(contents).filter((id) => contents[id].renderedLength > 0)
  return { modules, needed, constants }
}

/** The modules of which a page needs a part before a login, and what the rest of these modules imports. */
const doorModulesOf = ({ modules, needed }) => {
  const imported = needed
    .flatMap((id) => modules.get(id)?.importedIds ?? [])
    .filter((id) => modules.has(id) && !isList(modules.get(id).code))
  return [...needed, ...imported]
}

/**
 * The files of a client in stages: the door, messaging, single features, `rest.ts`, `complete.ts` and `alone.ts`. The last
 * three get copies of all modules that the door lacks, so that the code of all features, or of none, needs nothing but the
 * door and itself. A page loads one of these files, or messaging and those of its features. The door has copies of the
 * constants that it needs.
 */
export const stages = ({ entry, messaging, rest, alone, complete }, plugins) => {
  let door = new Set()
  let ofRest = new Set()
  let constants = new Set()
  let core
  const folders = { [rest]: OF_REST, [alone]: OF_ALONE, [complete]: OF_COMPLETE }
  const isOfDoor = (id) => door.has(id) || isIn(OF_DOOR, id)
  /** The folder of the copy that a module imports; undefined if it imports the module itself. */
  const folderFor = (id, importer) => {
    if (isOfDoor(importer)) return folders[id] ?? (constants.has(id) ? OF_DOOR : undefined)
    if (door.has(id)) return undefined
    if (isIn(OF_ALONE, importer) || isIn(OF_COMPLETE, importer)) return folderOf(importer)
    if (!constants.has(id)) return OF_REST
    // A list of constants has no code by which it belongs to a file.
    if (constants.has(original(importer))) return folderOf(importer)
    return ofRest.has(original(importer)) ? OF_REST : OF_EXTRAS
  }
  const plugin = {
    name: 'stages',
    async buildStart() {
      const before = await modulesOf(entry, plugins)
      const later = await modulesOf(rest, plugins)
      constants = new Set([...before.constants, ...later.constants])
      door = new Set(doorModulesOf(before).filter((id) => !constants.has(id)))
      ofRest = new Set(later.needed)
    },
    async resolveId(source, importer, options) {
      if (importer === undefined) return null
      if (!isOfDoor(importer) && folderOf(importer) === undefined) return null
      const found = await this.resolve(source, original(importer), { ...options, skipSelf: true })
      if (found === null || found.external) return found
      const folder = folderFor(found.id, importer)
      return folder === undefined ? found : { ...found, id: copyIn(folder, found.id) }
    },
    load: (id) => (folderOf(id) === undefined ? null : readFile(original(id), 'utf8')),
  }
  const manualChunks = (id, { getModuleInfo }) => {
    if (isOfDoor(id)) return 'door'
    core ??= closureOf(messaging, getModuleInfo, door)
    return id !== messaging && core.has(id) ? 'core' : undefined
  }
  return { plugin, manualChunks }
}

/** The modules that `from` imports, without those of `but`. */
const closureOf = (from, getModuleInfo, but) => {
  const found = new Set()
  const add = (id) => {
    if (found.has(id) || but.has(id)) return
    found.add(id)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) add(imported)
  }
  add(from)
  return found
}
