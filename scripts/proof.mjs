import { checkNode, installPackages } from './install.mjs'
import { runProjects } from './test-projects.mjs'

// `npm run test:proof`: what `npm test` has no time for; docs/reliability.md.

checkNode()
await installPackages()
const total = { passed: 0, failed: 0 }
for (const name of ['simulation', 'fuzz', 'react-18']) {
  const { passed, failed, failures } = await runProjects([name], { TEST_PROOF: '1' })
  total.passed += passed
  total.failed += failed
  for (const failure of failures) console.log(`✗ ${failure}`)
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
