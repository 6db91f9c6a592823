import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, say, took } from './run.mjs'

/** The projects of vitest.config.ts in the order in which they run: what fails fastest first. */
export const projects = [
  'unit',
  'react',
  'server',
  'conformance',
  'demo',
  'demo-web',
  'chaos',
  'e2e',
]

const REPORTS = '.build/tests'

/** Files that failed without a failed test in them: they could not be read or their set-up threw. */
const brokenFiles = ({ testResults }) =>
  testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length

const countsOf = (file, code) => {
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.numFailedTests + brokenFiles(report)
  return {
    passed: report.numPassedTests,
    // An error outside of every test ends vitest with a code and no failed test.
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Runs one project and gives how many of its tests `{ passed, failed, skipped }`. */
export const runProject = async (name, env) => {
  const report = join(root, REPORTS, `${name}.json`)
  mkdirSync(join(root, REPORTS), { recursive: true })
  rmSync(report, { force: true })
  const since = performance.now()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node', [...args, ...reporters], { env })
  const counts = countsOf(report, code)
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed ${took(since)}`)
  return counts
}
