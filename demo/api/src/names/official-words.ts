import { skeletonOf } from './skeleton.ts'

/** Words that make a name look official. */
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

/** The word that makes a name look official; undefined if none. */
export const officialWordIn = (name: string): string | undefined => {
  const skeleton = skeletonOf(name)
  return skeletons.find(([look]) => skeleton.includes(look))?.[1]
}
