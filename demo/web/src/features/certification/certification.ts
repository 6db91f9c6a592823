import type { ReplyOf } from '../market/market.ts'

export type Certification = ReplyOf<'/api/basic/thug/applyDetail'>
type CertificationStatus = Certification['status']

export const certificationTexts: Readonly<Record<CertificationStatus, string>> = {
  none: '未认证',
  pending: '审核中',
  approved: '已认证',
  refused: '未通过',
  withdrawn: '已取消',
}

const two = (value: number): string => String(value).padStart(2, '0')

/** `2026-11-22 20:30` */
export const dateText = (time: number): string => {
  const date = new Date(time)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
