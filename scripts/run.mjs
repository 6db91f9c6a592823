import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Folder of the repository; every command runs here. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** Prints one line of progress. */
export const say = (line) => console.log(`· ${line}`)

/** 'in 3.2 s' since a value of `performance.now()`. */
export const took = (since) => `in ${((performance.now() - since) / 1000).toFixed(1)} s`

// On Windows npm is a script, which only a shell can start.
const isScript = (command) => process.platform === 'win32' && command === 'npm'

/** Ways to show the output of a program: unchanged, in whole lines among those of other programs, or only if it fails. */
const shownBy = {
  asItComes: () => {},
  inLines: (child) => {
    for (const name of ['stdout', 'stderr']) {
      createInterface({ input: child[name] }).on('line', (line) => process[name].write(`${line}\n`))
    }
  },
  onFailure: (child) => {
    const output = []
    child.stdout.on('data', (part) => output.push(part))
    child.stderr.on('data', (part) => output.push(part))
    child.on('close', (code) => {
      if (code !== 0) for (const part of output) process.stderr.write(part)
    })
  },
}

/** Runs a program and resolves with its exit code, or 1 if it cannot be started. */
export const run = (command, args, { env = {}, output = 'asItComes' } = {}) =>
  new Promise((done) => {
    const isPiped = output !== 'asItComes'
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: isPiped ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: isScript(command),
    })
    shownBy[output](child)
    child.on('error', (error) => {
      console.error(`run ${command}: ${error.message}`)
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })

/** Announces long work, and repeats it every ten seconds until it ends. */
export const withProgress = async (what, work, detail = () => '') => {
  const since = performance.now()
  say(`${what} …`)
  const timer = setInterval(() => say(`${what} … ${took(since).slice(3)}${detail()}`), 10_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
