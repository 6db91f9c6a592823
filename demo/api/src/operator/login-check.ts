import { call } from '../call.ts'
import { listOf, object, oneOf, text } from '../kernel/schema.ts'
import { operatorRoles } from './operators/operator.ts'
import { pendingFields, pendingItems } from './pending-items.ts'

/** The logged-in operator, the calls that the role permits, and the number of pending items. */
export const operatorLoginCheck = call({
  path: '/api/operator/login/check',
  who: 'operator',
  reply: object({
    name: text('账号名'),
    role: oneOf('角色', operatorRoles),
    /** Paths of calls, so that the console offers no others. */
    rights: listOf('权限', text('接口')),
    ...pendingFields,
  }),
  async run(context, _request, { operator: { name, role, rights } }) {
    return { name, role, rights, ...(await pendingItems(context)) }
  },
})
