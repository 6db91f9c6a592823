import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { restTable } from '../../../server/src/rest/rest-table.ts'

const docs = readdirSync('docs/guides')
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(`docs/guides/${name}`, 'utf8'))
  .join('')

describe('the commands of the back-end API', () => {
  it('are all documented [REST-44]', () => {
    const names = [...restTable.keys()].map((path) => path.slice(path.indexOf('/') + 1))
    expect(names.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
  })

  it('include the ones that back ends use most [REST-44]', () => {
    const expected = [
      ...['account_import', 'account_check', 'kick'].map((one) => `im_open_login_svc/${one}`),
      ...['query_online_status', 'sendmsg', 'batchsendmsg', 'admin_msgwithdraw'].map(
        (one) => `openim/${one}`,
      ),
      ...['openim/admin_getroammsg', 'openconfigsvr/setnospeaking'],
      ...['profile/portrait_set', 'profile/portrait_get'],
      ...['friend_add', 'friend_check', 'friend_get', 'black_list_add'].map((one) => `sns/${one}`),
      ...[
        ...['create_group', 'get_group_info', 'get_group_member_info', 'modify_group_base_info'],
        ...['add_group_member', 'delete_group_member', 'forbid_send_msg', 'destroy_group'],
        ...['send_group_msg', 'send_group_system_notification', 'group_msg_recall'],
        ...['group_msg_get_simple', 'change_group_owner', 'get_joined_group_list'],
        'get_online_member_num',
      ].map((one) => `group_open_http_svc/${one}`),
    ]
    expect(expected).toHaveLength(30)
    expect(expected.filter((path) => !restTable.has(path))).toEqual([])
  })
})
