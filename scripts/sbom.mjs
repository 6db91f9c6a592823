import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import { PackageURL } from 'packageurl-js'
import { root } from './run.mjs'

const licences = new Contrib.License.Factories.LicenseFactory()

const purlOf = (name, version) => {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [null, name]
  return new PackageURL('npm', scope, own, version, null, null).toString()
}

/** Subresource integrity, `sha512-<base64>`, as a hash in hexadecimal digits. */
const hashesOf = (integrity = '') => {
  const [algorithm, value = ''] = integrity.split(' ')[0].split('-')
  if (algorithm !== 'sha512') return []
  return [[Enums.HashAlgorithm['SHA-512'], Buffer.from(value, 'base64').toString('hex')]]
}

const componentOf = ({ name, version, license, integrity, isOptional, isBundled }) => {
  const [scope, own] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const purl = purlOf(name, version)
  const component = new Models.Component(Enums.ComponentType.Library, own, {
    bomRef: purl,
    group: scope,
    version,
    purl,
    scope: isOptional ? Enums.ComponentScope.Optional : Enums.ComponentScope.Required,
    hashes: new Models.HashDictionary(hashesOf(integrity)),
  })
  if (license !== undefined) component.licenses.add(licences.makeFromString(license))
  if (isBundled) component.properties.add(new Models.Property('cdx:npm:package:bundled', 'true'))
  return component
}

const NESTED = '/node_modules/'

/** The folder in whose `node_modules` Node looks next; the root is ''. */
const above = (path) => path.slice(0, Math.max(0, path.lastIndexOf(NESTED)))

/**
 * Path at which Node finds a dependency of the package at `from`; undefined if the lock file has
 * none.
 */
const pathOf = (packages, from, name) => {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path] !== undefined) return path
  return from === '' ? undefined : pathOf(packages, above(from), name)
}

const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const dependencyNames = ({ dependencies = {}, optionalDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies })

/** All packages that are installed with a workspace of the lock file: path to the paths of its dependencies, itself first. */
const installedWith = (packages, workspace) => {
  const needs = new Map()
  const left = [workspace]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (needs.has(path)) continue
    const found = dependencyNames(packages[path]).flatMap(
      (name) => pathOf(packages, path, name) ?? [],
    )
    needs.set(path, found)
    left.push(...found)
  }
  return needs
}

const describe = (packages, path) => {
  const { version, license, integrity, optional } = packages[path]
  return { name: nameAt(path), version, license, integrity, isOptional: optional === true }
}

/** A name may be at several paths; the version decides. */
const lockedAs = (packages, { name, version }) => {
  const paths = Object.keys(packages).filter((path) => nameAt(path) === name)
  return packages[paths.find((path) => packages[path].version === version)] ?? {}
}

/** The component of the package itself. */
const mainOf = ({ name, version, license }) => {
  const purl = purlOf(name, version)
  const main = new Models.Component(Enums.ComponentType.Library, name, {
    bomRef: purl,
    version,
    purl,
  })
  main.licenses.add(licences.makeFromString(license))
  return main
}

/** Path to component. Copies of one version in several places are one component. */
const installedComponents = (packages, workspace, main) => {
  const needs = installedWith(packages, workspace)
  const byPurl = new Map()
  const components = new Map()
  for (const path of needs.keys()) {
    const component = path === workspace ? main : componentOf(describe(packages, path))
    const purl = String(component.purl)
    byPurl.set(purl, byPurl.get(purl) ?? component)
    components.set(path, byPurl.get(purl))
  }
  for (const [path, paths] of needs) {
    for (const needed of paths) components.get(path).dependencies.add(components.get(needed).bomRef)
  }
  return new Map([...byPurl].filter(([, component]) => component !== main))
}

/**
 * A software bill of materials in CycloneDX 1.6, the same for the same inputs: packages whose code is in the bundles
 * (`bundled`: `{ name, version, license }`), and those that npm installs with the workspace.
 */
export const sbomOf = ({ packages }, workspace, manifest, bundled) => {
  const main = mainOf(manifest)
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: main }) })
  const installed = installedComponents(packages, workspace, main)
  for (const component of installed.values()) bom.components.add(component)
  for (const one of bundled) {
    // A package may be both bundled and installed.
    if (installed.has(purlOf(one.name, one.version))) continue
    const component = componentOf({ ...lockedAs(packages, one), ...one, isBundled: true })
    bom.components.add(component)
    main.dependencies.add(component.bomRef)
  }
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return `${new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 })}\n`
}

/** The bill of the package in a folder of the repository; '' is its root. */
export const sbomIn = (folder, bundled) => {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  return sbomOf(read('package-lock.json'), folder, read(join(folder, 'package.json')), bundled)
}
