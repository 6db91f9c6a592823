import { call } from '../call.ts'
import { certificationFields, shownCertification } from '../certification/certification.ts'
import { certificationStates } from '../certification/machine.ts'
import { pageFields, pageOf, rowsOfPage } from '../kernel/pages.ts'
import { idOf, listOf, object, oneOf, optional, text, yesNo } from '../kernel/schema.ts'

const certification = object({
  id: idOf('申请'),
  account: text('账号'),
  nickname: text('昵称'),
  avatar: text('头像'),
  ...certificationFields,
})

/** Applications: pending ones from the oldest, decided ones from the newest. */
export const operatorCertificationList = call({
  path: '/api/operator/certification/list',
  who: 'operator',
  request: object({ ...pageFields, status: optional(oneOf('状态', certificationStates)) }),
  reply: object({ list: listOf('申请', certification), has_more: yesNo('更多') }),
  async run({ db }, { status = 'pending', ...page }) {
    const { offset, limit } = rowsOfPage(page)
    const rows = await db
      .selectFrom('certifications')
      .innerJoin('accounts', 'accounts.id', 'certifications.account_id')
      .where('state', '=', status)
      .orderBy('certifications.id', status === 'pending' ? 'asc' : 'desc')
      .offset(offset)
      .limit(limit)
      .selectAll('certifications')
      .select(['account', 'nickname', 'avatar'])
      .execute()
    const { list, has_more } = pageOf(page, rows)
    return {
      list: list.map((row) => ({
        ...shownCertification(row),
        id: String(row.id),
        account: row.account,
        nickname: row.nickname,
        avatar: row.avatar,
      })),
      has_more,
    }
  },
})
