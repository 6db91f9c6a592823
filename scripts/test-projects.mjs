import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run, say, took } from './run.mjs'

const REPORTS = '.build/tests'

/** Deletes the reports of earlier runs. */
export const clearTests = () => rmSync(join(root, REPORTS), { recursive: true, force: true })

/** Lines of a failure that are repeated at the end: the expectation and its location, not the whole stack. */
const SHOWN_LINES = 12

const shortly = (messages) =>
  messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, SHOWN_LINES))
    .map((line) => `    ${line}`)

/** Failures of a report for printing: file, name and the beginning of the message. */
const failuresOf = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0)
      return [[file, ...shortly([message])].join('\n')]
    return failed.map(({ fullName, failureMessages }) =>
      [`${file} > ${fullName}`, ...shortly(failureMessages)].join('\n'),
    )
  })

const resultOf = (name, file, code) => {
  const unknown = `${name}: ended with code ${code} and says no more of it here`
  if (!existsSync(file)) {
    return { passed: 0, failed: 1, skipped: 0, failures: [unknown] }
  }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failures = failuresOf(report)
  // An error outside of every test ends vitest with a code and no failed test.
  if (failures.length === 0 && code !== 0) failures.push(unknown)
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  }
}

/** A program whose output is a pipe prints colours only with an option. */
const colours = process.stdout.isTTY ? ['--color'] : []

/**
 * Runs projects of vitest.config.ts in parallel with other programs and returns `{ passed, failed, skipped, failures }`: three numbers,
 * and a text for each test that failed.
 */
export const runProjects = async (names, env = {}) => {
  const title = names.join(', ')
  const report = join(root, REPORTS, `${names[0]}.json`)
  mkdirSync(join(root, REPORTS), { recursive: true })
  rmSync(report, { force: true })
  const since = performance.now()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node', [...args, ...reporters, ...colours], {
    env: { ...env, TEST_PROJECTS: names.join(',') },
    output: 'inLines',
  })
  const result = resultOf(title, report, code)
  say(`${title}: ${result.passed} passed, ${result.failed} failed ${took(since)}`)
  return result
}
