import { LIMITS, type WireProfile } from 'tavern-im/protocol'
import type { Data } from '../domain/data.ts'
import { optional, shape, text, whole } from '../kernel/guards.ts'
import { type RestContext, type RestRow, row } from './rest-row.ts'

/** Accounts per page: the default, and the maximum. */
const PAGE = 100
const MOST = 1_000

const readPage = shape({
  Limit: optional(whole(1, MOST)),
  Next: optional(text(LIMITS.USER_ID_BYTES)),
})

/** `im_open_login_svc`: all accounts of the app by userID, after `Next`. */
export const accountListRow: RestRow<Data> = row('app', readPage, (rest, body) => list(rest, body))

const list = async (
  { services, sdkAppID }: RestContext<Data>,
  { Limit = PAGE, Next = '' }: ReturnType<typeof readPage>,
): Promise<object> => {
  await services.writer.settled()
  const { storage, queries } = services
  const rows = await storage.read(queries.accountsOfApp, [sdkAppID, Next, Limit + 1])
  const listed = rows.slice(0, Limit)
  return {
    AccountList: listed.map(({ user_id: UserID, profile, created: CreateTime }) => {
      const { nick = '', avatar = '' } = JSON.parse(profile) as WireProfile
      return { UserID, Nick: nick, FaceUrl: avatar, CreateTime }
    }),
    Next: rows.length > Limit ? (listed.at(-1)?.user_id ?? '') : '',
    ...(Next === '' && { TotalCount: await countOf(services, sdkAppID) }),
  }
}

/** Counted on the first page only, because it reads all of them. */
const countOf = async ({ storage, queries }: Data, app: number) =>
  (await storage.read(queries.countAccounts, [app]))[0]?.count ?? 0
