import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer, type Server } from '../../../server/src/index.ts'
import { mintUserSig } from '../../../server/src/kernel/user-sig/mint-user-sig.ts'
import { shareOf } from '../../../testing/internal/proof.ts'
import { ADMINISTRATOR, administered, callRest } from '../support/back-end.ts'
import { restBodies } from '../support/rest-bodies.ts'
import { app, otherApp } from '../support/test-server.ts'

let server: Server
const faults: string[] = []

beforeAll(async () => {
  server = await createServer({
    apps: [administered, { ...otherApp, administrators: [ADMINISTRATOR] }],
    dataDir: ':memory:',
    logLevel: 'error',
    logTo: { write: (line) => faults.push(line) },
    limits: { restCallsPerSecond: 1e9 },
  })
  for (const UserID of ['alice', 'bob', 'carol']) {
    await take('im_open_login_svc/account_import', { UserID })
  }
  const made = { Name: 'x', Owner_Account: 'alice', Type: 'Public' }
  for (const GroupId of ['team', 'spare']) {
    await take('group_open_http_svc/create_group', { ...made, GroupId })
  }
  await take('group_open_http_svc/create_group', { ...made, GroupId: 'room', Type: 'AVChatRoom' })
  const town = { ...made, GroupId: '@TGS#_town', Type: 'Community', SupportTopic: 1 }
  await take('group_open_http_svc/create_group', town)
})

afterAll(() => server.close())

const call = (path: string, body: object | string, query = {}) =>
  callRest(server.httpUrl, path, body, query)

const take = async (path: string, body: object) => {
  const answer = await call(path, body)
  expect(answer.ErrorInfo).toBe('')
  return answer
}

/** Signed by the administrator of the other app. */
const fromOther = {
  sdkappid: `${otherApp.sdkAppID}`,
  usersig: mintUserSig({ ...otherApp, userID: ADMINISTRATOR }),
}

const said = (Text: string) => [{ MsgType: 'TIMTextElem', MsgContent: { Text } }]
const send = (fields: object = {}) => ({
  ...{ From_Account: 'alice', To_Account: 'bob', MsgRandom: 1, MsgBody: said('hi') },
  ...fields,
})

/** The paths of all values within a body, those of the first layer left out. */
const innerPaths = (value: unknown, depth = 0): (readonly string[])[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => [
        ...(depth > 0 ? [[key]] : []),
        ...innerPaths(inner, depth + 1).map((path) => [key, ...path]),
      ])

const replaced = (value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (`${index}` === key ? replaced(one, rest, by) : one))
  }
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [key]: replaced(fields[key], rest, by) }
}

const junk = [
  null,
  {},
  [],
  [[]],
  -1,
  1.5,
  2 ** 53,
  '',
  '\u0000',
  '\ud800',
  '__proto__',
  true,
  'x'.repeat(20_000),
]

describe('a hostile back end', () => {
  it.each(Object.keys(restBodies))(
    'may send malformed data deep within %s [REST-45]',
    async (path) => {
      const body = restBodies[path] ?? {}
      for (const [index, inner] of innerPaths(body).entries()) {
        for (const by of shareOf(junk, 3, index)) {
          const answer = await call(path, replaced(body, inner, by) as object)
          expect(answer.ErrorCode, `${inner}: ${JSON.stringify(by)}`).not.toBe(20005)
        }
      }
      expect(faults.splice(0)).toEqual([])
    },
  )

  it('receives nothing of another app [REST-46]', async () => {
    const secret = 'known to one app'
    const named = { From_Account: 'alice' }
    await take('profile/portrait_set', {
      ...named,
      ProfileItem: [{ Tag: 'Tag_Profile_IM_Nick', Value: secret }],
    })
    const { MsgKey } = await take('openim/sendmsg', send({ MsgBody: said(secret) }))
    await take('group_open_http_svc/create_group', {
      ...{ GroupId: 'secret', Name: secret, Type: 'Public', Owner_Account: 'alice' },
      MemberList: [{ Member_Account: 'bob' }],
    })
    const where = { GroupId: 'secret' }
    await take('group_open_http_svc/send_group_msg', { ...where, Random: 1, MsgBody: said(secret) })
    const remembered = [{ To_Account: 'bob', AddSource: 'AddSource_Type_A', Remark: secret }]
    await take('sns/friend_import', { ...named, AddFriendItem: remembered })
    const pair = { ...named, To_Account: 'bob' }
    const ours = { From_Account: 'alice', To_Account: ['alice', 'bob'] }
    const tries: readonly (readonly [string, object])[] = [
      ['im_open_login_svc/account_list', {}],
      ['profile/portrait_get', { ...ours, TagList: ['Tag_Profile_IM_Nick'] }],
      ['sns/friend_get', { ...named, StartIndex: 0 }],
      ['sns/friend_get_list', { ...ours, TagList: ['Tag_SNS_IM_Remark'] }],
      ['openim/admin_getroammsg', { ...pair, MaxCnt: 9, MinTime: 0, MaxTime: 2 ** 32 - 1 }],
      ['openim/admin_msgwithdraw', { ...pair, MsgKey }],
      ['openim/modify_c2c_msg', { ...pair, MsgKey, MsgBody: said('mine') }],
      ['openim/modify_group_msg', { ...where, MsgSeq: 1, MsgBody: said('mine') }],
      ['recentcontact/get_list', named],
      ['group_open_http_svc/get_group_info', { GroupIdList: ['secret'] }],
      ['group_open_http_svc/get_group_member_info', where],
      ['group_open_http_svc/group_msg_get_simple', { ...where, ReqMsgNumber: 9 }],
      ['group_open_http_svc/group_msg_recall', { ...where, MsgSeqList: [{ MsgSeq: 1 }] }],
      ['group_open_http_svc/get_appid_group_list', {}],
      ['group_open_http_svc/destroy_group', where],
      ['group_open_http_svc/delete_group_member', { ...where, MemberToDel_Account: ['bob'] }],
    ]
    for (const [path, body] of tries) {
      const answer = await call(path, body, fromOther)
      expect(JSON.stringify(answer), path).not.toContain(secret)
    }
    const group = await take('group_open_http_svc/group_msg_get_simple', {
      ...{ ...where, ReqMsgNumber: 9 },
    })
    expect(JSON.stringify(group)).toContain(secret)
  })

  it.each(['alice', 'nobody', ADMINISTRATOR])(
    'does not become an administrator by a name alone: %s [REST-46]',
    async (identifier) => {
      const usersig = mintUserSig({ ...app, secret: otherApp.secret, userID: identifier })
      for (const path of [
        'openim/sendmsg',
        'sns/friend_get',
        'group_open_http_svc/destroy_group',
      ]) {
        const { ErrorCode } = await call(path, send(), { identifier, usersig })
        expect(ErrorCode).toBe(70009)
      }
    },
  )

  it('may send data nested to any depth [REST-45]', async () => {
    const deep = [
      `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      `${'['.repeat(300_000)}${']'.repeat(300_000)}`,
    ]
    const template = JSON.stringify({
      ...send({ CloudCustomData: '@', From_Account: '@', SendMsgControl: '@' }),
      ...{ MsgBody: [{ MsgType: 'TIMCustomElem', MsgContent: { Data: '@', Ext: '@' } }] },
      OfflinePushInfo: { Title: '@', ApnsInfo: { Sound: '@' }, AndroidInfo: { Sound: '@' } },
    })
    const slots = template.split('"@"').length - 1
    for (const nested of deep) {
      for (let slot = 0; slot < slots; slot++) {
        let at = 0
        const body = template.replaceAll('"@"', () => (at++ === slot ? nested : '"x"'))
        expect((await call('openim/sendmsg', body)).ErrorCode).not.toBe(20005)
      }
    }
    expect(faults.splice(0)).toEqual([])
  })

  it('finds no message by an invented key [REST-43]', async () => {
    const { MsgKey: key } = await take('openim/sendmsg', send({ MsgRandom: 77 }))
    const toCarol = send({ MsgRandom: 78, To_Account: 'carol' })
    const { MsgKey: other } = await take('openim/sendmsg', toCarol)
    const [, random, time] = `${key}`.split('_')
    const keys = ['x', '0_0_0', '1_1_1', '9999999999_9999999999_9999999999', `${other}`]
    for (const MsgKey of [...keys, `${key}_1`, `-${key}`, `0_${random}_${time}`]) {
      const pair = { From_Account: 'alice', To_Account: 'bob', MsgKey }
      expect((await call('openim/admin_msgwithdraw', pair)).ErrorCode, MsgKey).toBe(90054)
    }
  })

  it('may request unknown paths [REST-45]', async () => {
    const paths = ['__proto__/constructor', 'openim/toString', 'openim/%00', 'openim/..%2fsns']
    for (const path of paths) expect((await call(path, {})).ErrorCode).toBe(60009)
  })

  it('changes nothing by a rejected call [REST-41]', async () => {
    await take('im_open_login_svc/account_import', { UserID: 'dora' })
    const named = { From_Account: 'dora' }
    const friend = { To_Account: 'bob', AddSource: 'AddSource_Type_A' }
    const GroupName = Array.from({ length: 32 }, (_, index) => `${index}`)
    await take('sns/friend_import', { ...named, AddFriendItem: [{ ...friend, GroupName: ['a'] }] })
    const item = { To_Account: 'alice', AddSource: 'AddSource_Type_A', GroupName }
    const items = [
      { Tag: 'Tag_SNS_IM_Remark', Value: 'x' },
      { Tag: 'Tag_SNS_IM_Group', Value: GroupName },
    ]
    const tries: readonly (readonly [string, object])[] = [
      ['sns/friend_import', { ...named, AddFriendItem: [item] }],
      ['sns/friend_update', { ...named, UpdateItem: [{ To_Account: 'bob', SnsItem: items }] }],
    ]
    for (const [path, body] of tries) {
      expect(await call(path, body)).toMatchObject({ ResultItem: [{ ResultCode: 30011 }] })
    }
    const { ResultItem } = await take('sns/group_get', named)
    expect(ResultItem).toMatchObject([{ GroupName: 'a', FriendNumber: 1 }])
    const { UserDataItem } = await take('sns/friend_get', { ...named, StartIndex: 0 })
    expect(JSON.stringify(UserDataItem)).not.toContain('"x"')
  })
})
