import { call } from '../../call.ts'
import { idOf, listOf, object, oneOf, text, whole, yesNo } from '../../kernel/schema.ts'
import { operatorRoles } from './operator.ts'

const operator = object({
  id: idOf('运营人员'),
  name: text('账号名'),
  role: oneOf('角色', operatorRoles),
  is_me: yesNo('自己'),
  /** Has an enrolled device and an own password. */
  is_enrolled: yesNo('已启用验证器'),
  sessions: whole('登录数'),
  disabled_at: whole('停用时间'),
  created_at: whole('创建时间'),
  last_login_at: whole('上次登录'),
})

/** All operators, by name. */
export const operatorOperatorList = call({
  path: '/api/operator/operator/list',
  who: 'operator',
  reply: object({ list: listOf('运营人员', operator) }),
  async run({ db, now }, _request, { operator: me }) {
    const rows = await db
      .selectFrom('operators')
      .orderBy('name_key')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('operator_sessions')
          .whereRef('operator_id', '=', 'operators.id')
          .where('expires_at', '>', now())
          .select(({ fn }) => fn.countAll().as('count'))
          .as('sessions'),
      )
      .execute()
    return {
      list: rows.map((row) => ({
        id: String(row.id),
        name: row.name,
        role: row.role,
        is_me: row.id === me.id,
        is_enrolled: row.totp_secret !== '' && row.initial_until === null,
        sessions: Number(row.sessions),
        disabled_at: row.disabled_at ?? 0,
        created_at: row.created_at,
        last_login_at: row.last_login_at ?? 0,
      })),
    }
  },
})
