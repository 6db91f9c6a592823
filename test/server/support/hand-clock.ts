import type { Clock } from 'tavern-im/protocol'

interface Task {
  at: number
  readonly every: number | undefined
  readonly run: () => void
}

export interface HandClock extends Clock {
  /** Moves time forward and runs what is due, in order. */
  advance(ms: number): void
}

/** Time that only a test moves. */
export const handClock = (startMs: number): HandClock => {
  let time = startMs
  const tasks = new Set<Task>()
  const add = (task: Task) => {
    tasks.add(task)
    return () => {
      tasks.delete(task)
    }
  }
  const nextBefore = (end: number) => {
    const due = [...tasks].filter(({ at }) => at <= end)
    return due.sort((a, b) => a.at - b.at)[0]
  }
  return {
    now: () => time,
    after: (ms, run) => add({ at: time + ms, every: undefined, run }),
    every: (ms, run) => add({ at: time + ms, every: ms, run }),
    advance(ms) {
      const end = time + ms
      for (let task = nextBefore(end); task; task = nextBefore(end)) {
        time = task.at
        if (task.every === undefined) tasks.delete(task)
        else task.at += task.every
        task.run()
      }
      time = end
    },
  }
}
