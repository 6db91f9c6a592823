import type { Selectable } from 'kysely'
import { idOf, text, whole, yesNo } from '../kernel/schema.ts'
import type { BannerRow } from '../storage/rows/banners.ts'

export type Banner = Selectable<BannerRow>

const IMAGE = '^(/banners/[a-z0-9-]{1,40}\\.svg|/uploads/[A-Za-z0-9_-]{22}\\.webp)$'

/** A path of the web app. A second slash would name another host. */
const LINK = '^(|/|/[A-Za-z0-9_][\\w\\-./?=&%:@+,!~]*)$'

const LONG = { max: 500, wrong: '请填写500个字以内' } as const

/** Banner fields that operators write. */
export const bannerFields = {
  title: text('标题', {
    max: 20,
    pattern: '^[^\\p{Cc}]*[^\\p{Cc}\\s][^\\p{Cc}]*$',
    wrong: '请填写20个字以内的标题',
  }),
  image: text('图片', { max: 80, pattern: IMAGE, wrong: '请选择或上传图片' }),
  link: text('链接', { max: 200, pattern: LINK, wrong: '链接应为站内路径，以/开头' }),
}

/** Fields of the promotion page that operators write. Steps and rules have one line each. */
export const promotionFields = {
  text: text('活动介绍', LONG),
  steps: text('参与方式', LONG),
  rules: text('活动规则', LONG),
  action: text('按钮文字', { max: 8, pattern: '^[^\\p{Cc}]*$', wrong: '按钮文字最多8个字' }),
}

/** Unix milliseconds; 0: no start, no end. */
export const bannerTimes = { start_at: whole('开始时间'), end_at: whole('结束时间') }

/** Banner fields that users see. */
export const bannerShown = {
  id: idOf('横幅'),
  ...bannerFields,
  has_details: yesNo('有活动页'),
}

/** Whether the banner has a promotion page, to which it then links. */
const hasDetails = ({ text: words, steps, rules }: Banner): boolean =>
  [words, steps, rules].some((one) => one !== '')

export const shownBanner = (banner: Banner) => ({
  id: String(banner.id),
  title: banner.title,
  image: banner.image,
  link: banner.link,
  has_details: hasDetails(banner),
})

export const shownPromotion = ({
  text: words,
  steps,
  rules,
  action,
  start_at,
  end_at,
}: Banner) => ({
  text: words,
  steps,
  rules,
  action,
  start_at: start_at ?? 0,
  end_at: end_at ?? 0,
})
