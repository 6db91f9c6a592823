import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { environmentOf, installNode, NODE_VERSIONS } from './node-versions.mjs'
import { readOptions } from './options.mjs'
import { say } from './run.mjs'
import { runProjects } from './test-projects.mjs'

/** Projects whose results depend on Node. */
const PROJECTS = ['unit', 'server', 'conformance', 'packaging']

const USAGE = `npm run test:runtimes -- [version …] [--project name …]

Runs the tests of packages and server on other major versions of Node (default: ${NODE_VERSIONS.join(', ')}), which it installs
into .build, and prints a table. The projects: ${PROJECTS.join(', ')}.`

const { values, positionals } = readOptions('test:runtimes', USAGE, {
  options: { project: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const majors = positionals.length > 0 ? positionals : NODE_VERSIONS
const projects = values.project ?? PROJECTS

/** Only the proof installs packages. */
const settingsOf = (project) => (project === 'packaging' ? { TEST_PROOF: '1' } : {})

checkNode()
await installPackages()
const failures = await buildStale(['sdk', 'server'])
const rows = []
for (const major of failures.length > 0 ? [] : majors) {
  const { bin, version } = await installNode(major)
  for (const project of projects) {
    say(`${project} on Node ${version} …`)
    const env = { ...environmentOf(bin), ...settingsOf(project) }
    const result = await runProjects([project], env)
    rows.push({ version, project, ...result })
    failures.push(...result.failures.map((failure) => `Node ${version}: ${failure}`))
  }
}
for (const failure of failures) console.log(`✗ ${failure}`)
console.table(
  rows.map(({ version, project, passed, failed }) => ({ Node: version, project, passed, failed })),
)
process.exitCode = failures.length > 0 ? 1 : 0
