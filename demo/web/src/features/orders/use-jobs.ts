import { useMarket } from '../market/use-market.ts'

const PARENT = '0'

export interface Job {
  readonly id: string
  readonly pid: string
  readonly name: string
}

export interface Jobs {
  /** '' for none and while the jobs load. */
  readonly nameOf: (id: string) => string
  /** The kinds of jobs with their jobs. */
  readonly kinds: readonly { readonly kind: Job; readonly jobs: readonly Job[] }[]
}

export const useJobs = (): Jobs => {
  const { data = [] } = useMarket('/api/game/job/list', {})
  return {
    nameOf: (id) => data.find((job) => job.id === id)?.name ?? '',
    kinds: data
      .filter(({ pid }) => pid === PARENT)
      .map((kind) => ({ kind, jobs: data.filter(({ pid }) => pid === kind.id) })),
  }
}
