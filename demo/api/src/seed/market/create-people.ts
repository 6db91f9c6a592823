import type { CallContext } from '../../call.ts'
import { roleSave } from '../../catalogue/calls.ts'
import type { ChatCall } from '../../effects/deliver.ts'
import { upfile } from '../../uploads/upfile.ts'
import { imUserOf } from '../accounts.ts'
import { photographed } from '../media/photographed.ts'
import { scoreboard } from '../media/scoreboard.ts'
import { APPLICANTS, morePeople, type Person, people } from './people.ts'
import { DAY_MS, type Player } from './seed-context.ts'

const OPENED_DAYS = 60

const CAPACITY_UNIT = 10_000

const openedAt = (now: number, at: number): number => now - OPENED_DAYS * DAY_MS + at * 60_000

/** Creates the accounts; existing ones stay, but are dated back like the others. */
const openAccounts = async ({ db, now }: CallContext): Promise<void> => {
  const time = now()
  await db
    .insertInto('accounts')
    .values(
      morePeople.map(({ account, nickname, headline, face }, at) => ({
        account,
        phone: null,
        nickname,
        headline,
        avatar: `/avatars/${face}.svg`,
        im_user_id: imUserOf(account),
        is_trial: 0 as const,
        created_at: openedAt(time, at),
      })),
    )
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute()
  await db
    .updateTable('accounts')
    .set({ created_at: openedAt(time, 0) })
    .where(
      'account',
      'in',
      people.map(({ account }) => account),
    )
    .where('created_at', '>', openedAt(time, people.length))
    .execute()
}

const importAccounts = (callChat: ChatCall): Promise<unknown> =>
  callChat(
    'im_open_login_svc/multiaccount_import',
    JSON.stringify({
      AccountList: people.map(({ account, nickname, face }) => ({
        UserID: imUserOf(account),
        Nick: nickname,
        FaceUrl: `/avatars/${face}.svg`,
      })),
    }),
  )

const applicants: readonly string[] = [APPLICANTS.refused, ...APPLICANTS.waiting]

/** Thugs upload a picture, and some of the others. */
const showsPicture = ({ side, account }: Person): boolean =>
  side === 'thug' || applicants.includes(account) || Number(account) % 4 === 1

const defaultCaller = { deviceID: '', accessToken: '', address: '127.0.0.1', operator: null }

const createPerson = async (context: CallContext, person: Person): Promise<Player> => {
  const { db } = context
  const { account, role: name, jobID, capacity } = person
  const row = await db
    .selectFrom('accounts')
    .where('account', '=', account)
    .selectAll()
    .executeTakeFirstOrThrow()
  const caller = { ...defaultCaller, account: row }
  const known = await db
    .selectFrom('roles')
    .where('account_id', '=', row.id)
    .where('name', '=', name)
    .select('id')
    .executeTakeFirst()
  const role = { name, job_id: jobID, fighting_capacity: capacity * CAPACITY_UNIT }
  const roleID = known?.id ?? (await roleSave.run(context, role, caller)).id
  if (!showsPicture(person)) return { ...person, row, roleID: String(roleID), picture: '' }
  const file = new File([await photographed(scoreboard(account))], '战绩.jpg')
  const { url } = await upfile.run(context, { file }, caller)
  return { ...person, row, roleID: String(roleID), picture: url }
}

/**
 * Creates the people: accounts here and in the chat, roles, pictures. Reuses existing ones, so that
 * it can run again after an interruption.
 */
export const createPeople = async (
  context: CallContext,
  callChat: ChatCall,
): Promise<ReadonlyMap<string, Player>> => {
  await openAccounts(context)
  await importAccounts(callChat)
  const players = new Map<string, Player>()
  for (const person of people) players.set(person.account, await createPerson(context, person))
  return players
}
