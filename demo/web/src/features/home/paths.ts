/** Paths of the pages that the home page links to. */
export const paths = {
  market: '/pages/enter/home/subpages/market',
  search: '/pages/enter/home/subpages/market?focus=search',
  raids: '/pages/enter/home/subpages/market?kind=raid',
  publishBoosting: '/pages/enter/home/subpages/market/create_room',
  publishRaid: '/pages/enter/home/subpages/market/pulish_order',
  boosters: '/pages/enter/home/subpages/boosters',
  discount: '/pages/enter/home/subpages/discount',
  certification: '/pages/enter/my/subpages/thugauth',
  my: '/pages/enter/my',
  login: '/login',
} as const

/** The path of the market with a filter by job or kind of job. */
export const marketOfJob = (jobID: string): string => `${paths.market}?job=${jobID}`

/** Opens a page of the app. */
export type Open = (path: string) => void
