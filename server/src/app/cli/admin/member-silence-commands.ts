import { UsageError } from '../usage-error.ts'
import { table } from './columns.ts'
import { type Command, command, done } from './command.ts'
import { momentOf, secondsOf } from './spans.ts'

const SERVICE = 'group_open_http_svc'
/** Longest ban. */
const LONGEST_SECONDS = 2 ** 31

const time = (usual: string) => ({
  value: 'time',
  text: `duration: 90s, 10m, 2h, 7d, ever (default ${usual})`,
})

interface Banned {
  readonly BannedAccountList: readonly {
    readonly Member_Account: string
    readonly BannedUntil: number
  }[]
  readonly NextOffset: number
}

/** Commands that mute members of groups and ban users from live rooms. */
export const memberSilenceCommands: readonly Command[] = [
  command({
    name: 'group mute',
    words: ['<groupID>', '[userID…]'],
    text: 'mutes members for some time, or all but the owner and administrators until unmuted',
    options: { for: time('ever') },
    async run(backEnd, { words: [GroupId = '', ...userIDs], options: { for: span } }) {
      const text = `muted ${userIDs.join(', ') || 'all'} in ${GroupId}`
      if (userIDs.length === 0) {
        if (span !== undefined) throw new UsageError('mute all: --for requires userIDs')
        await backEnd.call(`${SERVICE}/modify_group_base_info`, { GroupId, MuteAllMember: 'On' })
      } else {
        const MuteTime = secondsOf('for', span ?? 'ever')
        await backEnd.call(`${SERVICE}/forbid_send_msg`, {
          GroupId,
          Members_Account: userIDs,
          MuteTime,
        })
      }
      return done(text, { groupID: GroupId, userIDList: userIDs })
    },
  }),
  command({
    name: 'group unmute',
    words: ['<groupID>', '[userID…]'],
    text: 'unmutes members, or the whole group',
    async run(backEnd, { words: [GroupId = '', ...userIDs] }) {
      if (userIDs.length === 0) {
        await backEnd.call(`${SERVICE}/modify_group_base_info`, { GroupId, MuteAllMember: 'Off' })
      } else {
        const request = { GroupId, Members_Account: userIDs, MuteTime: 0 }
        await backEnd.call(`${SERVICE}/forbid_send_msg`, request)
      }
      const text = `unmuted ${userIDs.join(', ') || 'all'} in ${GroupId}`
      return done(text, { groupID: GroupId, userIDList: userIDs })
    },
  }),
  command({
    name: 'group ban',
    words: ['<groupID>', '<userID…>'],
    text: 'bans users from a live room for some time',
    options: { for: time('1d') },
    async run(backEnd, { words: [GroupId = '', ...userIDs], options: { for: span = '1d' } }) {
      const Duration = Math.min(secondsOf('for', span), LONGEST_SECONDS)
      await backEnd.call(`${SERVICE}/ban_group_member`, {
        GroupId,
        Members_Account: userIDs,
        Duration,
      })
      const text = `banned ${userIDs.join(', ')} from ${GroupId}`
      return done(text, { groupID: GroupId, userIDList: userIDs })
    },
  }),
  command({
    name: 'group unban',
    words: ['<groupID>', '<userID…>'],
    text: 'lifts the ban of users from a live room',
    async run(backEnd, { words: [GroupId = '', ...userIDs] }) {
      const request = { GroupId, Members_Account: userIDs }
      await backEnd.call(`${SERVICE}/unban_group_member`, request)
      const text = `unbanned ${userIDs.join(', ')} from ${GroupId}`
      return done(text, { groupID: GroupId, userIDList: userIDs })
    },
  }),
  command({
    name: 'group bans',
    words: ['<groupID>'],
    text: 'lists the users who are banned from a live room',
    async run(backEnd, { words: [GroupId = ''] }) {
      const bans: { userID: string; until: string }[] = []
      let Offset = 0
      do {
        const page: Banned = await backEnd.call(`${SERVICE}/get_group_ban_member`, {
          GroupId,
          Offset,
        })
        for (const { Member_Account: userID, BannedUntil } of page.BannedAccountList) {
          bans.push({ userID, until: momentOf(BannedUntil) })
        }
        Offset = page.NextOffset
      } while (Offset > 0)
      const rows = bans.map((one) => Object.values(one))
      return { json: bans, text: table(['userID', 'until'], rows) }
    },
  }),
]
