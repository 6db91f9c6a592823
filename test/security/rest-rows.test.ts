import { afterAll, beforeAll, expect, it } from 'vitest'
import { notAdministratorCode } from '../../server/src/http/rest/rest-codes.ts'
import { createServer, mintUserSig, type Server } from '../../server/src/index.ts'
import { restTable } from '../../server/src/rest/rest-table.ts'
import { ADMINISTRATOR, administered, callRest } from '../server/support/back-end.ts'
import { restBodies } from '../server/support/rest-bodies.ts'
import { app, otherApp } from '../server/support/test-server.ts'

const MISSING = 60025

let server: Server

beforeAll(async () => {
  // Both apps have the same data: only the caller differs.
  const other = { ...otherApp, administrators: ['their-administrator'] }
  server = await createServer({
    ...{ apps: [administered, other], dataDir: ':memory:', logLevel: 'silent' },
  })
  const accounts = ['alice', 'bob', 'carol', 'dave']
  await call('im_open_login_svc/multiaccount_import', { Accounts: accounts })
  const group = { Owner_Account: 'alice', Type: 'Public', Name: 'Team', GroupId: 'team' }
  await call('group_open_http_svc/create_group', group)
})

afterAll(() => server.close())

const call = (path: string, body: object, query: Record<string, string | undefined> = {}) =>
  callRest(server.httpUrl, path, body, query)

const sigOf = (order: object) => mintUserSig({ ...app, userID: ADMINISTRATOR, ...order })

const cut = sigOf({}).slice(0, -8)

type Wrong = readonly [
  query: Readonly<Record<string, string | undefined>>,
  code: number | 'no administrator',
]

/** Callers that are no administrators of the app, by reason. */
const wrongs: Readonly<Record<string, Wrong>> = {
  'without a UserSig': [{ usersig: undefined }, MISSING],
  'with an empty one': [{ usersig: '' }, MISSING],
  'with one that was made up': [{ usersig: 'eJxNjt' }, 70003],
  'with one that is cut short': [{ usersig: cut }, 70003],
  'with one that has run out': [{ usersig: sigOf({ now: 1_600_000_000 }) }, 70001],
  'with one of tomorrow': [
    { usersig: sigOf({ now: Math.floor(Date.now() / 1000) + 86_400 }) },
    70003,
  ],
  'with one of another key': [{ usersig: sigOf({ secret: otherApp.secret }) }, 70009],
  'with one of another user': [{ usersig: sigOf({ userID: 'alice' }) }, 70013],
  'with one of another app': [{ usersig: sigOf(otherApp) }, 70014],
  'as a user of the app': [
    { identifier: 'alice', usersig: sigOf({ userID: 'alice' }) },
    'no administrator',
  ],
  'as the administrator, in other letters': [
    { identifier: 'Administrator', usersig: sigOf({ userID: 'Administrator' }) },
    'no administrator',
  ],
  'as the administrator of another app': [
    {
      identifier: 'their-administrator',
      usersig: sigOf({ ...otherApp, userID: 'their-administrator' }),
    },
    70014,
  ],
  'in another app, where it is no administrator': [
    { sdkappid: `${otherApp.sdkAppID}`, usersig: sigOf(otherApp) },
    'no administrator',
  ],
}

/**
 * State of the app as an administrator sees it: accounts, groups, and members of the test group.
 */
const seen = async () =>
  JSON.stringify([
    await call('im_open_login_svc/account_list', { Limit: 100 }),
    await call('group_open_http_svc/get_appid_group_list', {}),
    await call('group_open_http_svc/get_group_member_info', { GroupId: 'team' }),
    await call('openim/get_c2c_unread_msg_num', { To_Account: 'bob' }),
  ])

/** Every row is called with these; of the others one row of each service, which has its codes. */
const MOST_USED = [
  'without a UserSig',
  'with one that was made up',
  'with one that has run out',
  'with one of another key',
  'with one of another app',
  'as a user of the app',
]

const pathsFor = (name: string): readonly string[] => {
  const all = [...restTable.keys()]
  expect(all.length).toBeGreaterThan(90)
  if (MOST_USED.includes(name)) return all
  return [...new Map(all.map((path) => [path.split('/')[0], path])).values()]
}

it.each(Object.entries(wrongs))(
  'no command of the back-end API accepts a caller %s [SEC-01]',
  async (name, [query, expected]) => {
    const before = await seen()
    const answers = await Promise.all(
      pathsFor(name).map(async (path) => ({
        path,
        answer: await call(path, restBodies[path] ?? {}, query),
      })),
    )
    for (const { path, answer } of answers) {
      const { ErrorInfo, ...rest } = answer
      const [service = ''] = path.split('/')
      const code = expected === 'no administrator' ? notAdministratorCode(service) : expected
      // Nothing but the envelope: no field of an answer.
      const refused = { status: 200, ActionStatus: 'FAIL', ErrorCode: code }
      expect({ path, ...rest }).toEqual({ path, ...refused })
    }
    expect(await seen()).toBe(before)
  },
)
