import type { CallContext } from '../../call.ts'
import { noteEffect } from '../../effects/note-effect.ts'
import { imUserOf } from '../accounts.ts'
import { seededRooms } from '../rooms.ts'
import { privateTalks } from './chat-words.ts'
import { morePeople } from './people.ts'
import { HOUR_MS } from './play.ts'

type Where = Pick<CallContext, 'db' | 'now'>

const PACE_SECONDS = 50
const READ = 2

/** What some wrote to one another, some hours ago the last of it. */
const tellTalks = async (where: Where): Promise<void> => {
  for (const [place, [one, other, lines]] of privateTalks.entries()) {
    const from = Math.floor((where.now() - (5 + place * 7) * HOUR_MS) / 1000)
    for (const [at, [by, text]] of lines.entries()) {
      const [sender, receiver] = by === 0 ? [one, other] : [other, one]
      await noteEffect(where, {
        stream: `talk:${one}-${other}`,
        command: 'openim/importmsg',
        body: {
          From_Account: imUserOf(sender),
          To_Account: imUserOf(receiver),
          MsgRandom: place * 100 + at + 1,
          MsgTimeStamp: from + at * PACE_SECONDS,
          SyncFromOldSystem: READ,
          MsgBody: [{ MsgType: 'TIMTextElem', MsgContent: { Text: text } }],
        },
      })
    }
  }
}

/** The public rooms fill: everybody is in the hall, and some in the others. */
const fillRooms = async (where: Where): Promise<void> => {
  for (const [place, { groupID }] of seededRooms.entries()) {
    const guests = morePeople.filter((_, at) => at % (place + 1) === 0)
    await noteEffect(where, {
      stream: `room:${groupID}`,
      command: 'group_open_http_svc/import_group_member',
      body: {
        GroupId: groupID,
        MemberList: guests.map(({ account }) => ({ Member_Account: imUserOf(account) })),
      },
    })
  }
}

/** What there is in the chat besides the orders. */
export const tellOfPeople = async (where: Where): Promise<void> => {
  await tellTalks(where)
  await fillRooms(where)
}
