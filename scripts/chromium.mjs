import { execFileSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { aptInstall, canInstall, isProgram } from './apt.mjs'
import { say } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Possible paths of programs with these names, in the order of the PATH. */
const onPath = (names) => {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Path of a Chromium or Chrome (`CHROMIUM` names one), or undefined. */
export const findChromium = () => {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') return isProgram(named) ? named : undefined
  return [...onPath(NAMES), ...ELSEWHERE].find(isProgram)
}

const hasChineseFont = () => {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return process.platform !== 'linux'
  }
}

/** Chromium without windows: a package of its own in Debian, of the same version. */
const SHELL = 'chromium-headless-shell'

/** Path of a Chromium without windows, which needs less processor time, or undefined. */
const findShell = () => onPath([SHELL]).find(isProgram)

const HOW =
  'find a browser: install Chromium or Chrome, or name one in CHROMIUM (Debian: apt-get install chromium fonts-noto-cjk)'

/**
 * Returns the path of the browser of the end-to-end tests; installs it if it is missing and permitted. Rejects with
 * instructions.
 */
export const ensureChromium = async () => {
  const missing = [
    ...(findChromium() === undefined ? ['chromium'] : []),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk']),
  ]
  if (missing.length > 0 && canInstall()) await aptInstall(missing)
  const path = findChromium()
  if (path === undefined) throw new Error(HOW)
  if (!hasChineseFont()) say('no Chinese font is installed: screenshots will show boxes')
  return path
}

/**
 * The browser that tests share: Chromium without windows if there is one, otherwise that of `ensureChromium`, also
 * if CHROMIUM names a browser.
 */
export const ensureSharedChromium = async () => {
  const isNamed = (process.env.CHROMIUM ?? '') !== ''
  const whole = await ensureChromium()
  if (isNamed) return { whole, shared: whole }
  // Not every Debian has the package: tests only take longer without it.
  if (findShell() === undefined && canInstall()) await aptInstall([SHELL])
  return { whole, shared: findShell() ?? whole }
}
