import type { RequestOf } from '../market/market.ts'

type Order = NonNullable<RequestOf<'/api/basic/user/boosterList'>['order_by']>

export const orders: readonly { readonly value: Order; readonly text: string }[] = [
  { value: 'rating', text: '好评优先' },
  { value: 'settled', text: '单量优先' },
  { value: 'capacity', text: '战力优先' },
]

export interface BoosterFilter {
  readonly order: Order
  /** '' for any. */
  readonly jobID: string
  readonly words: string
}

/** The filter of an address. */
export const filterIn = (search: URLSearchParams): BoosterFilter => ({
  order: orders.find(({ value }) => value === search.get('by'))?.value ?? 'rating',
  jobID: search.get('job') ?? '',
  words: search.get('words') ?? '',
})

/** The query of an address; defaults are left out. */
export const searchOf = ({ order, jobID, words }: BoosterFilter): Record<string, string> => ({
  ...(order !== 'rating' && { by: order }),
  ...(jobID !== '' && { job: jobID }),
  ...(words !== '' && { words }),
})

export const requestOf = ({
  order,
  jobID,
  words,
}: BoosterFilter): RequestOf<'/api/basic/user/boosterList'> => ({
  order_by: order,
  ...(jobID !== '' && { job_id: jobID }),
  ...(words !== '' && { words }),
})
