import { mkdirSync, writeFileSync } from 'node:fs'
import license from 'rollup-plugin-license'
import { sbomIn } from './sbom.mjs'

/**
 * A plugin that lists the licences of all packages whose code is in the bundles of a folder, and writes the software bill
 * of materials of the package in `workspace`, a folder of the repository.
 */
export const noticesIn = (folder, workspace) => {
  const notices = new Map()
  const bundled = new Map()
  const keep = (dependencies) => {
    for (const { name, version, license: terms, licenseText } of dependencies) {
      if (name.startsWith('tavern-')) continue
      bundled.set(name, { name, version, license: terms })
      notices.set(name, `${name} ${version} (${terms})\n\n${(licenseText ?? '').trim()}\n`)
    }
    const all = [...notices].sort(([one], [other]) => (one < other ? -1 : 1))
    const text = all.map(([, notice]) => notice).join(`\n${'-'.repeat(80)}\n\n`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/third-party-licenses.txt`, text)
    writeFileSync(`${folder}/sbom.cdx.json`, sbomIn(workspace, [...bundled.values()]))
  }
  return () => license({ thirdParty: keep })
}
