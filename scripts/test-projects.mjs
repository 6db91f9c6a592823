import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root, run, say, took } from './run.mjs'

/**
 * The projects of vitest.config.ts in the order in which they run: what fails fastest first. Those of one line run
 * together, so that no core waits for the last file of each.
 */
export const runs = [
  ['unit', 'react', 'react-18', 'demo-web'],
  ['server'],
  ['conformance'],
  ['demo', 'docs', 'security', 'fuzz', 'chaos', 'simulation'],
  ['demo-postgres', 'im-postgres', 'nodes-postgres'],
  ['e2e'],
  ['stories'],
  ['packaging'],
]

const REPORTS = '.build/tests'

/** Forgets the reports of former runs. */
export const clearTests = () => rmSync(join(root, REPORTS), { recursive: true, force: true })

/** Lines of a failure that are repeated at the end: what was expected and where, not the whole stack. */
const SHOWN_LINES = 12

const shortly = (messages) =>
  messages
    .flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, SHOWN_LINES))
    .map((line) => `    ${line}`)

/** What failed in a report, ready to be printed: file, name and the beginning of its message. */
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

/** What passed only when it was tried again, with what went wrong at first. */
const secondTriesOf = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) =>
        [`${relative(root, name)} > ${fullName}`, ...shortly(failureMessages)].join('\n'),
      ),
  )

const resultOf = (name, file, code) => {
  const unknown = `${name}: ended with code ${code} and says no more of it here`
  if (!existsSync(file)) {
    return { passed: 0, failed: 1, skipped: 0, failures: [unknown], secondTries: [] }
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
    secondTries: secondTriesOf(report),
  }
}

/**
 * Runs projects and gives `{ passed, failed, skipped, failures, secondTries }`: three numbers, and a text for
 * each test that failed, or passed only when it was tried again.
 */
export const runProjects = async (names, env) => {
  const title = names.join(', ')
  const report = join(root, REPORTS, `${names[0]}.json`)
  mkdirSync(join(root, REPORTS), { recursive: true })
  rmSync(report, { force: true })
  const since = performance.now()
  const wanted = names.flatMap((name) => ['--project', name])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...wanted, '--passWithNoTests']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node', [...args, ...reporters], { env })
  const result = resultOf(title, report, code)
  say(`${title}: ${result.passed} passed, ${result.failed} failed ${took(since)}`)
  return result
}
