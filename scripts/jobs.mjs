/**
 * Runs jobs in parallel, in order: `{ name, work, after, load }`. A job begins when those of `after` have ended and
 * enough cores are free for its load; a single job may need more cores than exist. Later jobs do not overtake one that
 * waits for cores, because a large one would wait until all small ones have ended.
 */
export const runJobs = (jobs, cores) =>
  new Promise((resolve, reject) => {
    const waiting = [...jobs]
    const ended = new Set()
    const running = new Map()
    const loadNow = () => [...running.values()].reduce((sum, load) => sum + load, 0)
    const isReady = ({ after = [] }) => after.every((name) => ended.has(name))
    const hasRoom = ({ load }) => running.size === 0 || loadNow() + load <= cores
    const nextJob = () => {
      const job = waiting.find(isReady)
      return job !== undefined && hasRoom(job) ? job : undefined
    }
    const begin = async (job) => {
      waiting.splice(waiting.indexOf(job), 1)
      running.set(job.name, job.load)
      await job.work()
      running.delete(job.name)
      ended.add(job.name)
      beginNext()
    }
    const beginNext = () => {
      for (let job = nextJob(); job !== undefined; job = nextJob()) {
        begin(job).catch(reject)
      }
      if (running.size > 0) return
      if (waiting.length === 0) resolve()
      else reject(new Error(`jobs: nothing ends that ${waiting[0].name} waits for`))
    }
    beginNext()
  })
