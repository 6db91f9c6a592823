import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mintUserSig } from '../../../server/src/index.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { app } from '../support/test-server.ts'
import { anOperator } from './support/operator.ts'

const lines = (text: string): readonly string[] => text.trimEnd().split('\n')

it('the command line imports users and lists them page by page [CLI-05]', async () => {
  const { type, json } = await anOperator()
  expect(await type('user import bob alice')).toEqual({
    text: 'USERID  RESULT\nbob     imported\nalice   imported\n',
    isDone: true,
  })
  await type('user import zhangsan --nick 张三 --avatar https://a/z.png')
  expect(lines((await type('user list --limit 2')).text)).toEqual([
    expect.stringMatching(/^USERID {2}NICK {2}CREATED$/),
    expect.stringMatching(/^alice {9}\d{4}-\d\d-\d\dT/),
    expect.stringMatching(/^bob /),
    'more: --after bob',
  ])
  expect(await json('user list --after bob')).toEqual({
    users: [
      {
        userID: 'zhangsan',
        nick: '张三',
        avatar: 'https://a/z.png',
        createTime: expect.stringMatching(/Z$/),
      },
    ],
    next: '',
  })
})

it('the command line imports a file in batches of a hundred and reports rejected users [CLI-05]', async () => {
  const { type, json } = await anOperator()
  const folder = await mkdtemp(join(tmpdir(), 'tavern-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'users.json')
  const users = Array.from({ length: 250 }, (_, at) => ({
    userID: `u${1_000 + at}`,
    nick: `${at}`,
  }))
  await writeFile(file, JSON.stringify([...users, { userID: 'x', nick: 'x'.repeat(501) }]))
  const { text, isDone } = await type('user import', '--file', file)
  expect(isDone).toBe(false)
  expect(lines(text).at(-1)).toMatch(/^x +refused: /)
  expect(lines(text).filter((line) => line.endsWith(' imported'))).toHaveLength(250)
  const listed = (await json('user list --limit 1000')) as { users: { userID: string }[] }
  expect(listed.users.filter(({ userID }) => userID.startsWith('u'))).toHaveLength(250)
  await writeFile(file, '[{ "id": "a" }]')
  await expect(type('user import', '--file', file)).rejects.toThrow('expected [{ "userID"')
})

it('the command line shows and changes a user [CLI-05]', async () => {
  const { type, json, rest } = await anOperator()
  await type('user import alice bob')
  await type('user set alice --level 3 --nick', '张 三')
  await type('group create --owner alice --id team', 'The team')
  await type('message send --from bob --to alice', 'hi')
  expect(await json('user show alice')).toEqual({
    ...{ userID: 'alice', nick: '张 三', avatar: '', level: 3, role: 0 },
    ...{ gender: 'Gender_Type_Unknown', allowType: 'AllowType_Type_AllowAny' },
    ...{ selfSignature: '', location: '', devices: [] },
    ...{ groupCount: 1, friendCount: 0, unreadCountOfUsers: 1 },
    ...{ mutedToUsersFor: '', mutedInGroupsFor: '' },
  })
  expect((await type('user show alice')).text).toContain('nick                张 三\n')
  expect(await json('user groups alice')).toEqual([
    { groupID: 'team', name: 'The team', type: 'Public', memberCount: 1, role: 'Owner' },
  ])
  expect(await json('user conversations alice')).toEqual([
    expect.objectContaining({ conversationID: 'C2Cbob', unreadCount: 1, isPinned: false }),
    expect.objectContaining({ conversationID: 'GROUPteam' }),
  ])
  const request = { To_Account: ['alice'], TagList: ['Tag_Profile_IM_Nick'] }
  expect(await rest('profile/portrait_get', request)).toMatchObject({
    UserProfileItem: [{ ProfileItem: [{ Value: '张 三' }] }],
  })
  await expect(type('user show nobody')).rejects.toThrow('there is no such account')
  await expect(type('user set alice')).rejects.toThrow('give at least one option')
})

it('the command line mutes and unmutes a user in C2C or in groups [CLI-05]', async () => {
  const { type, json } = await anOperator()
  await type('user import alice')
  expect((await type('user mute alice --for 2h --in groups')).text).toBe('muted alice for 2h\n')
  const left = async () => {
    const { mutedToUsersFor, mutedInGroupsFor } = (await json('user show alice')) as Record<
      string,
      string
    >
    return [mutedToUsersFor, mutedInGroupsFor]
  }
  expect(await left()).toEqual(['', expect.stringMatching(/^(2h|1h 59m( \d+s)?)$/)])
  await type('user mute alice')
  expect(await left()).toEqual(['ever', 'ever'])
  await type('user unmute alice --in users')
  expect(await left()).toEqual(['', 'ever'])
  await expect(type('user mute alice --for soon')).rejects.toThrow('90s, 10m, 2h, 7d, ever')
  await expect(type('user mute alice --in bed')).rejects.toThrow('expected users or groups')
})

it('the command line ends the sessions of a user [CLI-05]', async () => {
  const { type, json, environment } = await anOperator()
  const url = environment.SERVER_URL?.replace('http', 'ws') ?? ''
  const client = await connectRaw({ url, sdkAppID: app.sdkAppID })
  await client.login('alice', mintUserSig({ ...app, userID: 'alice' }))
  expect(await json('user show alice')).toMatchObject({ devices: ['Web'] })
  expect((await type('user kick alice')).text).toBe('kicked alice\n')
  await client.closed
  expect(await json('user show alice')).toMatchObject({ devices: [] })
})

it('the command line deletes users only when it is confirmed, and reports unknown users [CLI-05] [CLI-02]', async () => {
  const { type, json } = await anOperator()
  await type('user import alice bob')
  await expect(type('user delete alice')).rejects.toThrow('confirm with --yes')
  expect(await json('user list')).toMatchObject({ users: [{ userID: 'alice' }, {}] })
  const { text, isDone } = await type('user delete alice nobody --yes')
  expect(isDone).toBe(false)
  expect(lines(text)[1]).toBe('alice   deleted')
  expect(lines(text)[2]).toMatch(/^nobody .*\(70107\)$/)
  expect(await json('user list')).toMatchObject({ users: [{ userID: 'bob' }] })
})
