import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say, withProgress } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a Chromium or Chrome (`CHROMIUM` names one), or undefined. */
export const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...ELSEWHERE].find(isProgram)
}

const hasChineseFont = () => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

const HOW =
  'find a browser: install Chromium or Chrome, or name one in CHROMIUM (Debian: apt-get install chromium fonts-noto-cjk)'

const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')

const install = (packages) =>
  withProgress(`installing ${packages.join(' and ')} (apt-get)`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, isQuiet: true }
    if ((await run('apt-get', ['update', '-q'], options)) !== 0) return false
    const args = ['install', '-q', '-y', '--no-install-recommends', ...packages]
    return (await run('apt-get', args, options)) === 0
  })

/**
 * The browser of the end-to-end tests, installed where it is missing and may be. Gives its path; rejects
 * with how to get one.
 */
export const ensureChromium = async () => {
  const missing = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ]
  if (missing.length > 0 && canInstall()) await install(missing)
  const path = findChromium()
  if (path === undefined) throw new Error(HOW)
  if (!hasChineseFont()) say('no Chinese font is installed: screenshots will show boxes')
  return path
}
