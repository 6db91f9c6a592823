import { UsageError } from '../usage-error.ts'
import { type Command, command, done } from './command.ts'
import { outcomeOf, partsOf } from './results.ts'

const SERVICE = 'group_open_http_svc'
/** Members per call. */
const MOST = 500
const FAILED = 0

const silent = { value: '', text: 'send no notice to the members' }

const roles: Readonly<Record<string, string>> = { admin: 'Admin', member: 'Member' }

interface Added {
  readonly MemberList: readonly { readonly Member_Account: string; readonly Result: number }[]
}

/** Commands that add and remove members and change their roles. */
export const memberCommands: readonly Command[] = [
  command({
    name: 'group add',
    words: ['<groupID>', '<userID…>'],
    text: 'adds users to a group without their consent',
    options: { silent },
    async run(backEnd, { words: [GroupId = '', ...userIDs], options }) {
      const results: Added['MemberList'][number][] = []
      for (const part of partsOf(userIDs, MOST)) {
        const MemberList = part.map((Member_Account) => ({ Member_Account }))
        const Silence = options.silent === undefined ? 0 : 1
        const request = { GroupId, MemberList, Silence }
        const answer = await backEnd.call<Added>(`${SERVICE}/add_group_member`, request)
        results.push(...answer.MemberList)
      }
      const refusal = 'refused: no such account, the group is full, or a webhook refused it'
      return outcomeOf(
        'userID',
        'is a member',
        results.map(({ Member_Account: userID, Result }) => ({
          of: { userID },
          refusal: Result === FAILED ? refusal : '',
        })),
      )
    },
  }),
  command({
    name: 'group remove',
    words: ['<groupID>', '<userID…>'],
    text: 'removes members from a group',
    options: { silent, reason: { value: 'text', text: 'reason in the notice to the members' } },
    async run(backEnd, { words: [GroupId = '', ...userIDs], options }) {
      for (const MemberToDel_Account of partsOf(userIDs, MOST)) {
        await backEnd.call(`${SERVICE}/delete_group_member`, {
          GroupId,
          MemberToDel_Account,
          Silence: options.silent === undefined ? 0 : 1,
          ...(options.reason !== undefined && { Reason: options.reason }),
        })
      }
      const text = `removed ${userIDs.join(', ')} from ${GroupId}`
      return done(text, { groupID: GroupId, userIDList: userIDs })
    },
  }),
  command({
    name: 'group own',
    words: ['<groupID>', '<userID>'],
    text: 'transfers the ownership of a group to a member',
    async run(backEnd, { words: [GroupId = '', userID = ''] }) {
      const request = { GroupId, NewOwner_Account: userID }
      await backEnd.call(`${SERVICE}/change_group_owner`, request)
      return done(`${userID} owns ${GroupId}`, { groupID: GroupId, owner: userID })
    },
  }),
  command({
    name: 'group role',
    words: ['<groupID>', '<userID>', '<admin|member>'],
    text: 'makes a member an administrator of a group, or revokes that role',
    async run(backEnd, { words: [GroupId = '', userID = '', role = ''] }) {
      const Role = Object.hasOwn(roles, role) ? roles[role] : undefined
      if (Role === undefined) throw new UsageError(`read ${role}: expected admin or member`)
      const request = { GroupId, Member_Account: userID, Role }
      await backEnd.call(`${SERVICE}/modify_group_member_info`, request)
      return done(`${userID} is ${role} in ${GroupId}`, { groupID: GroupId, userID, role: Role })
    },
  }),
]
