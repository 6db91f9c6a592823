/** Pages that the home page leads to. */
export const paths = {
  market: '/pages/enter/home/subpages/market',
  search: '/pages/enter/home/subpages/market?focus=search',
  raids: '/pages/enter/home/subpages/market?kind=raid',
  publishBoosting: '/pages/enter/home/subpages/market/create_room',
  publishRaid: '/pages/enter/home/subpages/market/pulish_order',
  discount: '/pages/enter/home/subpages/discount',
  certification: '/pages/enter/my/subpages/thugauth',
  my: '/pages/enter/my',
  login: '/login',
} as const

/** The market, narrowed to what a job or a kind of jobs can take. */
export const marketOfJob = (jobID: string): string => `${paths.market}?job=${jobID}`

/** Leads to a page of the app. */
export type Open = (path: string) => void
