import { audit } from './audit.mjs'
import { buildStale } from './build.mjs'
import { checkImages } from './images.mjs'
import { say } from './run.mjs'

// `npm run release:check` checks the requirements for publishing packages and images. It queries the registries of npm and
// of container images, and fails if they do not answer.

const ELSEWHERE =
  'run `npm run release:check` on a machine that reaches registry.npmjs.org, registry-1.docker.io and auth.docker.io'

const checks = [
  ['dependencies', () => audit({ mustAnswer: true })],
  ['images', checkImages],
  // The build writes a bill of materials into each package.
  ['packages', async () => (await buildStale(['sdk', 'server', 'api'])).length === 0],
]

let isGood = true
for (const [name, check] of checks) {
  say(`${name} …`)
  if (await check()) continue
  isGood = false
  console.error(`${name}: FAILED`)
}
if (!isGood) console.error(`release: not ready. Where a registry did not answer, ${ELSEWHERE}`)
process.exitCode = isGood ? 0 : 1
