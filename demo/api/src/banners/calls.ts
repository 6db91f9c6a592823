import { bannerList } from './list.ts'

export const bannerCalls = [bannerList] as const
