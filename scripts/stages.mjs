import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { rollup } from 'rollup'
import { root } from './run.mjs'

/** Folder that the copies seem to be in: plugins know modules by the end of their paths. */
const COPIES = join(root, '.rest/')

const isCopy = (id) => id.startsWith(COPIES)

const original = (id) => (isCopy(id) ? join(root, id.slice(COPIES.length)) : id)

const copyOf = (id) => join(COPIES, relative(root, id))

/** A file that only names other files: what it exports is in those. */
const isList = (code) =>
  code.replace(/^"use strict";|export (\*|\{[^}]*\}) from ['"][^'"]+['"];?/g, '').trim() === ''

/**
 * The modules of the door: those of which a page needs a part before a login, and what the rest of these modules
 * imports.
 */
const modulesOf = async (entry, plugins) => {
  const modules = new Map()
  const bundle = await rollup({
    input: entry,
    plugins: [
      {
        name: 'door-only',
        resolveDynamicImport: (id) => (typeof id === 'string' ? { id, external: true } : null),
        moduleParsed: (module) => void modules.set(module.id, module),
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
  const imported = needed
    .flatMap((id) => modules.get(id)?.importedIds ?? [])
    .filter((id) => modules.has(id) && !isList(modules.get(id).code))
  return new Set([...needed, ...imported])
}

/**
 * The files of a client in stages: the door, messaging, single features, and `rest.ts`. The last one gets copies of all
 * modules that the door lacks, so that the code of all features is one file which needs nothing but the door. A page
 * loads either this file or those of its features.
 */
export const stages = (entry, messaging, plugins) => {
  let door = new Set()
  let ofMessaging
  const plugin = {
    name: 'stages',
    async buildStart() {
      door = await modulesOf(entry, plugins)
    },
    async resolveId(source, importer, options) {
      if (importer === undefined) return null
      if (!isCopy(importer) && !source.endsWith('/rest.ts')) return null
      const found = await this.resolve(source, original(importer), { ...options, skipSelf: true })
      if (found === null || found.external || door.has(found.id)) return found
      return { ...found, id: copyOf(found.id) }
    },
    load: (id) => (isCopy(id) ? readFile(original(id), 'utf8') : null),
  }
  const manualChunks = (id, { getModuleInfo }) => {
    if (door.has(id)) return 'door'
    ofMessaging ??= closureOf(messaging, getModuleInfo, door)
    return ofMessaging.has(id) ? 'messaging' : undefined
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
