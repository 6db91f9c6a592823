import { buildStale } from './build.mjs'
import { checkNode, installPackages } from './install.mjs'
import { run, say, took } from './run.mjs'
import { serveSite } from './serve-site.mjs'

const since = performance.now()
checkNode()
await installPackages()
// The site contains the playground.
const failed = await buildStale(['sdk', 'server', 'playground'])
const code = await run('node', ['--import=tsx', 'docs/site/build.ts'])
if (failed.length > 0 || code !== 0) {
  console.error('docs: the site is not whole')
  process.exitCode = 1
} else say(`the site is in .build/site ${took(since)}`)
if (process.argv.includes('--serve')) serveSite()
