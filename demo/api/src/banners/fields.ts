import type { Selectable } from 'kysely'
import { idOf, text, whole } from '../schema.ts'
import type { BannerRow } from '../storage/rows/banners.ts'

export type Banner = Selectable<BannerRow>

const IMAGE = '^(/banners/[a-z0-9-]{1,40}\\.svg|/uploads/[A-Za-z0-9_-]{22}\\.webp)$'

/** A path of the web app: never another host, which a second stroke would lead to. */
const LINK = '^(|/|/[A-Za-z0-9_][\\w\\-./?=&%:@+,!~]*)$'

/** What operators write of a banner. */
export const bannerFields = {
  title: text('标题', {
    max: 20,
    pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
    wrong: '请填写20个字以内的标题',
  }),
  image: text('图片', { max: 80, pattern: IMAGE, wrong: '请选择或上传图片' }),
  link: text('链接', { max: 200, pattern: LINK, wrong: '链接应为站内路径，以/开头' }),
}

/** What users see of a banner. */
export const bannerShown = { id: idOf('横幅'), ...bannerFields }

/** Unix milliseconds; 0: without a beginning, without an end. */
export const bannerTimes = { start_at: whole('开始时间'), end_at: whole('结束时间') }

export const shownBanner = ({ id, title, image, link }: Banner) => ({
  id: String(id),
  title,
  image,
  link,
})
