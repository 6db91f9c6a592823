import type { Kysely, Migration } from 'kysely'

/** The WeChat user of an account. */
export const wechatLoginMigrations: Record<string, Migration> = {
  '0055_wechat_logins': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('accounts').addColumn('wechat_open_id', 'text').execute()
      await db.schema
        .createIndex('accounts_by_wechat')
        .on('accounts')
        .column('wechat_open_id')
        .unique()
        .execute()
    },
  },
}
