import { fenTyped } from 'tavern-market-api/client'
import type { RequestOf } from '../market/market.ts'
import type { OrderKind, Position } from './order.ts'

type Sort = NonNullable<RequestOf<'/order/boosting/list'>['order_by']>

export const sortTexts: Readonly<Record<Sort, string>> = {
  newest: '最新发布',
  start: '最早开始',
  price_high: '价格从高到低',
  price_low: '价格从低到高',
}

const sorts = Object.keys(sortTexts) as readonly Sort[]

/** The filter of the market. Amounts are kept as typed, in yuan and 万. */
export interface MarketFilter {
  readonly kind: OrderKind
  readonly text: string
  readonly sort: Sort
  readonly jobID: string
  readonly minYuan: string
  readonly maxYuan: string
  readonly position: Position | ''
  readonly capacity: string
}

/** The fields that the filter sheet sets. */
export type Narrowing = Pick<
  MarketFilter,
  'jobID' | 'minYuan' | 'maxYuan' | 'position' | 'capacity'
>

export const NO_NARROWING: Narrowing = {
  jobID: '',
  minYuan: '',
  maxYuan: '',
  position: '',
  capacity: '',
}

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/

const amount = (typed: string | null): string => (typed !== null && AMOUNT.test(typed) ? typed : '')

const WAN = 10_000

/** Parses the filter in the address; ignores invalid values. */
export const filterIn = (search: URLSearchParams): MarketFilter => {
  const position = search.get('position')
  return {
    kind: search.get('kind') === 'raid' ? 'raid' : 'dailian',
    text: search.get('text') ?? '',
    sort: sorts.find((sort) => sort === search.get('sort')) ?? 'newest',
    jobID: search.get('job') ?? '',
    minYuan: amount(search.get('min')),
    maxYuan: amount(search.get('max')),
    position: position === 'boss' || position === 'thug' ? position : '',
    capacity: amount(search.get('capacity')),
  }
}

/** The query parameters of a filter, without defaults. */
export const searchOf = (filter: MarketFilter): Record<string, string> => {
  const all = {
    kind: filter.kind === 'dailian' ? '' : filter.kind,
    text: filter.text,
    sort: filter.sort === 'newest' ? '' : filter.sort,
    job: filter.jobID,
    min: filter.minYuan,
    max: filter.maxYuan,
    position: filter.position,
    capacity: filter.capacity,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** The back end's request for a filter. */
export const requestOf = (filter: MarketFilter): RequestOf<'/order/boosting/list'> => {
  const { text, sort, jobID, minYuan, maxYuan, position, capacity } = filter
  return {
    order_by: sort,
    ...(text === '' ? {} : { text }),
    ...(jobID === '' ? {} : { job_id: jobID }),
    ...(minYuan === '' ? {} : { min_price: fenTyped(minYuan) }),
    ...(maxYuan === '' ? {} : { max_price: fenTyped(maxYuan) }),
    ...(position === '' ? {} : { position }),
    ...(capacity === '' ? {} : { fighting_capacity: Math.round(Number(capacity) * WAN) }),
  }
}

/** The number of active filters. */
export const countOf = ({ jobID, minYuan, maxYuan, position, capacity }: Narrowing): number =>
  [jobID, minYuan + maxYuan, position, capacity].filter((value) => value !== '').length
