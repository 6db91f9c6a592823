import { useMarket } from '../market/use-market.ts'

const PARENT = '0'

export interface Job {
  readonly id: string
  readonly pid: string
  readonly name: string
}

export interface Jobs {
  /** '' for none, and while the jobs are on their way. */
  readonly nameOf: (id: string) => string
  /** Kinds of jobs, each with its own. */
  readonly kinds: readonly { readonly kind: Job; readonly jobs: readonly Job[] }[]
}

/** The jobs of the game. */
export const useJobs = (): Jobs => {
  const { data = [] } = useMarket('/api/game/job/list', {})
  return {
    nameOf: (id) => data.find((job) => job.id === id)?.name ?? '',
    kinds: data
      .filter(({ pid }) => pid === PARENT)
      .map((kind) => ({ kind, jobs: data.filter(({ pid }) => pid === kind.id) })),
  }
}
