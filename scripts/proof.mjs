import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { runProjects } from './test-projects.mjs'

// `npm run test:proof`: what `npm test` has no time for; docs/reliability.md. Arguments name projects of vitest.config.ts.

const PROJECTS = ['simulation', 'fuzz', 'react-18', 'unit', 'server', 'conformance', 'packaging']
const named = process.argv.slice(2)

checkNode()
await installPackages()
// Tests of packages and processes are of what is built; a build that failed has said so.
const total = { passed: 0, failed: (await buildStale(['sdk', 'server'])).length }
for (const name of named.length > 0 ? named : PROJECTS) {
  const { passed, failed, failures } = await runProjects([name], { TEST_PROOF: '1' })
  total.passed += passed
  total.failed += failed
  for (const failure of failures) console.log(`✗ ${failure}`)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
