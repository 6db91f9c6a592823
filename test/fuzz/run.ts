import { targets } from './targets.ts'

/**
 * One run, for scripts/fuzz.mjs, in a process of its own: `name seed cases until [path]`. Tells how many cases are done,
 * and at the end what came of them; without a name, which targets there are.
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
// What a scene may have left running is not to keep it.
process.exit()
