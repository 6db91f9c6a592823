import { mkdirSync, writeFileSync } from 'node:fs'
import license from 'rollup-plugin-license'

/** A plugin that lists the licences of all packages whose code is in the bundles of a folder. */
export const noticesIn = (folder) => {
  const notices = new Map()
  const keep = (dependencies) => {
    for (const { name, version, license: terms, licenseText } of dependencies) {
      if (name.startsWith('tavern-')) continue
      notices.set(name, `${name} ${version} (${terms})\n\n${(licenseText ?? '').trim()}\n`)
    }
    const all = [...notices].sort(([one], [other]) => (one < other ? -1 : 1))
    const text = all.map(([, notice]) => notice).join(`\n${'-'.repeat(80)}\n\n`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/third-party-licenses.txt`, text)
  }
  return () => license({ thirdParty: keep })
}
