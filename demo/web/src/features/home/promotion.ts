import type { ReplyOf } from '../market/market.ts'

export type Banner = ReplyOf<'/api/basic/banner/list'>[number]

/** The details of a banner's promotion. */
export type Promotion = ReplyOf<'/api/basic/banner/detail'>

/** The target of a banner: its promotion page, its link, or null. */
export const bannerPath = ({ id, link, has_details }: Banner): string | null => {
  if (has_details) return `/pages/enter/home/subpages/promotion?id=${id}`
  return link === '' ? null : link
}

/** The non-empty lines of a text. */
export const linesIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const dayOf = (time: number, now: number): string => {
  const date = new Date(time)
  const day = `${date.getMonth() + 1}月${date.getDate()}日`
  const year = date.getFullYear()
  return year === new Date(now).getFullYear() ? day : `${year}年${day}`
}

/** `11月1日 至 12月31日`, `12月31日前有效`, `11月1日起`, `长期有效`. */
export const periodText = (
  { start_at: start, end_at: end }: Pick<Promotion, 'start_at' | 'end_at'>,
  now: number,
): string => {
  if (start === 0 && end === 0) return '长期有效'
  if (end === 0) return `${dayOf(start, now)}起`
  // `end` is exclusive.
  const last = dayOf(end - 1, now)
  return start === 0 ? `${last}前有效` : `${dayOf(start, now)} 至 ${last}`
}
