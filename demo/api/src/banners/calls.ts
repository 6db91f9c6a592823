import { bannerDetail } from './detail.ts'
import { bannerList } from './list.ts'

export const bannerCalls = [bannerList, bannerDetail] as const
