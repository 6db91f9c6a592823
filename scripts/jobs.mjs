/**
 * Runs jobs side by side, the first ones first: `{ name, work, after, load }`. A job begins when those of `after` have
 * ended, and when the machine has room for its load, in cores; alone it may take more than there is.
 */
export const runJobs = (jobs, cores) =>
  new Promise((resolve, reject) => {
    const waiting = [...jobs]
    const ended = new Set()
    const running = new Map()
    const loadNow = () => [...running.values()].reduce((sum, load) => sum + load, 0)
    const canBegin = ({ after = [], load }) =>
      after.every((name) => ended.has(name)) && (running.size === 0 || loadNow() + load <= cores)
    const begin = async (job) => {
      waiting.splice(waiting.indexOf(job), 1)
      running.set(job.name, job.load)
      await job.work()
      running.delete(job.name)
      ended.add(job.name)
      beginNext()
    }
    const beginNext = () => {
      for (let job = waiting.find(canBegin); job !== undefined; job = waiting.find(canBegin)) {
        begin(job).catch(reject)
      }
      if (running.size > 0) return
      if (waiting.length === 0) resolve()
      else reject(new Error(`jobs: nothing ends that ${waiting[0].name} waits for`))
    }
    beginNext()
  })
