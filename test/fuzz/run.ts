import { targets } from './targets.ts'

/**
 * One run, for scripts/fuzz.mjs, in a process of its own: `name seed cases until [path]`. Sends the
 * number of cases that are done, and the report at the end; without a name, the list of targets.
 */
const send = (said: object): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(said, () => resolve())
  })

const [name, seed, cases, until, path] = process.argv.slice(2)
const target = targets.find((one) => one.name === name)

if (target === undefined) await send({ targets: targets.map((one) => one.name) })
else {
  const size = { seed: Number(seed), cases: Number(cases), until: Number(until) }
  const plan = { ...size, ...(path !== undefined && { path }) }
  const report = await target.runPlan({
    ...plan,
    onProgress: (done) => {
      void send({ done })
    },
  })
  await send({ report })
}
// Timers or sockets left by a scene must not keep the process alive.
process.exit()
