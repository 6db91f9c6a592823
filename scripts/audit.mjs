import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, say } from './run.mjs'

/**
 * Licences that require users of the packages only to keep the notice; LGPL: linked, not changed.
 */
const LICENCES = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'Unlicense'],
]

const SERIOUS = ['high', 'critical']

const TIMEOUT_MS = 30_000

/** Production packages: entries of the lock file that are neither for development nor links. */
const ofProduction = (lock) =>
  Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  )

/** Production packages with an unknown or missing licence. */
export const strangeLicences = (lock) =>
  ofProduction(lock).flatMap(([path, { license }]) => {
    const parts = String(license ?? 'none')
      .replace(/[()]/g, '')
      .split(' AND ')
    return parts.every((part) => LICENCES.includes(part)) ? [] : [`${path}: ${license}`]
  })

/**
 * Parses `npm audit --json` for packages of production: `{ answered, serious }`. It has not
 * answered if the registry could not be reached.
 */
export const readAudit = (output) => {
  try {
    const { vulnerabilities } = JSON.parse(output)
    if (typeof vulnerabilities === 'object' && vulnerabilities !== null) {
      const serious = Object.values(vulnerabilities)
        .filter(({ severity }) => SERIOUS.includes(severity))
        .map(({ name, severity, range }) => `${name} ${range}: ${severity}`)
      return { answered: true, serious }
    }
  } catch {
    // No JSON is no answer.
  }
  return { answered: false, serious: [] }
}

/** Whether an audit found nothing. With `mustAnswer` an unanswered audit counts as failed. */
export const isAuditGood = ({ answered, serious }, mustAnswer) =>
  serious.length === 0 && (answered || !mustAnswer)

const askRegistry = () =>
  new Promise((done) => {
    const child = spawn('npm', ['audit', '--omit=dev', '--json'], {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
    })
    let output = ''
    child.stdout.on('data', (part) => {
      output += part
    })
    child.on('error', () => done(''))
    child.on('close', () => done(output))
  })

/**
 * Whether no production package has a known vulnerability, and all have a known licence. If the registry does not answer,
 * tests continue and a release fails (`mustAnswer`).
 */
export const audit = async ({ mustAnswer = false } = {}) => {
  const strange = strangeLicences(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  for (const line of strange) console.error(`licence: ${line}`)
  const found = readAudit(await askRegistry())
  const { answered, serious } = found
  if (!answered && mustAnswer) console.error('audit: the registry could not be asked')
  else if (!answered) say('audit of dependencies is SKIPPED: the registry could not be asked')
  for (const line of serious) console.error(`audit: ${line}`)
  return strange.length === 0 && isAuditGood(found, mustAnswer)
}

const isStarted = resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)
if (isStarted) process.exitCode = (await audit()) ? 0 : 1
