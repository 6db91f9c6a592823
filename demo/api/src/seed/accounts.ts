import type { Database } from '../storage/database.ts'

/** The trial accounts: invented names and drawings. */
export const trialAccounts = [
  ['100001', '阿辰', '老板 · 周五固定团长', 'face-29'],
  ['100002', '小鹿', '老板 · 只打休闲局', 'face-12'],
  ['100003', '老猫', '金牌打手 · 秘境全通', 'face-46'],
  ['100004', '青禾', '打手 · 治疗位专精', 'face-1'],
  ['100005', '夜航星', '打手 · 深夜在线', 'face-8'],
  ['100006', '豆包不胖', '老板 · 收集控', 'face-38'],
  ['100007', '南风', '打手 · 语音温柔', 'face-36'],
  ['100008', '铁柱', '打手 · 抗揍第一名', 'face-23'],
] as const

export const imUserOf = (account: string): string => `u${account}`

/** Inserts the trial accounts; existing ones stay as they are. */
export const seedAccounts = async (db: Database, now: number): Promise<void> => {
  await db
    .insertInto('accounts')
    .values(
      trialAccounts.map(([account, nickname, headline, face], index) => ({
        account,
        phone: `1380000000${index + 1}`,
        nickname,
        headline,
        avatar: `/avatars/${face}.svg`,
        im_user_id: imUserOf(account),
        is_trial: 1 as const,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
