import type { ReplyOf } from '../market/market.ts'

type Subsidy = ReplyOf<'/api/account/manage/subsidyList'>['list'][number]

const dayOf = (at: number): string => {
  const date = new Date(at)
  return `${date.getMonth() + 1}月${date.getDate()}日`
}

/** The state of a subsidy and the end of its hold period. */
export const subsidyStateOf = ({
  state,
  release_at,
}: Pick<Subsidy, 'state' | 'release_at'>): string => {
  switch (state) {
    case 'held':
      return `${dayOf(release_at)}到账`
    case 'checking':
      return '平台核实中'
    case 'released':
      return '已到账'
    case 'revoked':
      return '已收回'
  }
}
