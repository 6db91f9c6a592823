import { skeletonOf } from './skeleton.ts'

/** Words that make a name look like the marketplace's. */
const OFFICIAL_WORDS = [
  '客服',
  '官方',
  '管理员',
  '工作人员',
  '平台',
  '系统消息',
  '系统通知',
  '小助手',
  '开黑酒馆',
  'admin',
  'official',
  'kefu',
  'guanfang',
] as const

const skeletons = OFFICIAL_WORDS.map((word) => [skeletonOf(word), word] as const)

/** The word by which a name would be taken for the marketplace's; undefined where it has none. */
export const officialWordIn = (name: string): string | undefined => {
  const skeleton = skeletonOf(name)
  return skeletons.find(([look]) => skeleton.includes(look))?.[1]
}
