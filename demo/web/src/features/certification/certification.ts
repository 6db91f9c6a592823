import type { ReplyOf } from '../market/market.ts'
import type { UploadedPicture } from '../uploads/pictures.ts'

export type Certification = ReplyOf<'/api/basic/thug/applyDetail'>
type CertificationStatus = Certification['status']

/** How each state is called. */
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

const pictureAt = async (url: string, at: number): Promise<UploadedPicture | null> => {
  const response = await fetch(url).catch(() => null)
  if (response?.ok !== true) return null
  const file = new File([await response.blob()], `${at + 1}.webp`, { type: 'image/webp' })
  // Negative, so that it is none of those that are picked.
  return { id: -1 - at, file, status: 'done', url }
}

/** The pictures of a former application, as a form has them. One that does not come is left out. */
export const picturesOf = async ({
  pictures,
}: Certification): Promise<readonly UploadedPicture[]> => {
  const found = await Promise.all(pictures.map(pictureAt))
  return found.filter((picture) => picture !== null)
}
