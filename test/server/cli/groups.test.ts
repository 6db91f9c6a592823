import { expect, it, onTestFinished } from 'vitest'
import { mintUserSig } from '../../../server/src/index.ts'
import { connectRaw } from '../../../testing/internal/raw-client.ts'
import { app } from '../support/test-server.ts'
import { anOperator } from './support/operator.ts'

const aTeam = async () => {
  const operator = await anOperator()
  await operator.type('user import alice bob carol')
  await operator.type('group create --id team --owner alice --members bob', '小 队')
  return operator
}

it('the command line creates, lists, shows and changes groups [CLI-06]', async () => {
  const { type, json } = await aTeam()
  const made = (await json('group create ours --type Meeting')) as { groupID: string }
  expect(await json('group list --limit 1')).toMatchObject({
    groups: [{ groupID: 'team', type: 'Public', name: '小 队', owner: 'alice', memberCount: 2 }],
    next: expect.any(Number),
  })
  const { text } = await type('group list --limit 1')
  expect(text).toMatch(
    /^GROUPID {2}TYPE {4}NAME {3}MEMBERS {2}OWNER {2}CREATED\nteam {5}Public {2}小 队 {2}2 /,
  )
  const [, next] = /more: --after (\d+)\n$/.exec(text) ?? []
  expect(await json('group list --after', `${next}`)).toMatchObject({
    groups: [{ groupID: made.groupID, name: 'ours', owner: '' }],
    next: 0,
  })
  await type('group set team --max 50 --join FreeAccess --notification', 'be kind')
  expect(await json('group show team')).toMatchObject({
    ...{ maxMemberCount: 50, joinOption: 'FreeAccess', notification: 'be kind' },
    onlineMemberCount: 0,
  })
  await expect(type('group show nowhere')).rejects.toThrow(/\(10010\)$/)
  await expect(type('group set team')).rejects.toThrow('give at least one option')
})

it('the command line adds and removes members and changes their roles [CLI-06]', async () => {
  const { type, json } = await aTeam()
  const { text, isDone } = await type('group add team carol nobody bob')
  expect(isDone).toBe(false)
  expect(text.split('\n').slice(1, 4)).toEqual([
    'carol   is a member',
    expect.stringMatching(/^nobody {2}refused: no such account/),
    'bob     is a member',
  ])
  await type('group role team carol admin')
  await type('group own team bob')
  const members = async () => {
    const list = (await json('group members team')) as {
      members: { userID: string; role: string }[]
    }
    return list.members.map(({ userID, role }) => `${userID} ${role}`)
  }
  expect(await members()).toEqual(['alice Member', 'bob Owner', 'carol Admin'])
  expect(await json('group members team --limit 1 --after 1')).toMatchObject({
    members: [{ userID: 'bob' }],
    next: 2,
  })
  await type('group remove team carol alice --silent --reason gone')
  expect(await members()).toEqual(['bob Owner'])
  await expect(type('group role team bob king')).rejects.toThrow('expected admin or member')
})

it('the command line mutes and unmutes members and groups [CLI-06]', async () => {
  const { type, json } = await aTeam()
  await type('group mute team bob --for 10m')
  const muted = async () => {
    const list = (await json('group members team')) as { members: { muteUntil: string }[] }
    return list.members.map(({ muteUntil }) => muteUntil)
  }
  expect(await muted()).toEqual(['', expect.stringMatching(/^\d{4}-/)])
  await type('group mute team bob')
  expect(await muted()).toEqual(['', 'ever'])
  await type('group unmute team bob')
  expect(await muted()).toEqual(['', ''])
  expect((await type('group mute team')).text).toBe('muted all in team\n')
  expect(await json('group show team')).toMatchObject({ muteAllMembers: true })
  await type('group unmute team')
  expect(await json('group show team')).toMatchObject({ muteAllMembers: false })
  await expect(type('group mute team --for 1h')).rejects.toThrow('--for requires userIDs')
})

it('the command line sends a notice to members [CLI-06]', async () => {
  const { type, environment } = await aTeam()
  await expect(type('group notify nowhere', 'hello')).rejects.toThrow(/\(10010\)$/)
  const url = environment.SERVER_URL?.replace('http', 'ws') ?? ''
  const bob = await connectRaw({ url, sdkAppID: app.sdkAppID })
  onTestFinished(async () => void (await bob.close()))
  await bob.login('bob', mintUserSig({ ...app, userID: 'bob' }))
  expect((await type('group notify team --members bob', 'we close')).text).toBe('notified team\n')
  const [push] = await bob.pushed(1)
  expect(Buffer.from(push?.body ?? '').toString()).toContain('we close')
})

it('the command line bans and unbans users of a live room [CLI-06]', async () => {
  const { type, json } = await aTeam()
  await type('group create live --id room --type AVChatRoom --owner alice')
  await type('group ban room bob --for 1h')
  await type('group ban room carol --for ever')
  expect(await json('group bans room')).toEqual([
    { userID: 'bob', until: expect.stringMatching(/Z$/) },
    { userID: 'carol', until: expect.stringMatching(/Z$/) },
  ])
  await type('group unban room bob')
  expect((await type('group bans room')).text).toContain('carol')
  expect((await type('group bans room')).text).not.toContain('bob')
  expect(await json('group members room')).toMatchObject({ next: 0 })
})

it('the command line dismisses a group only when it is confirmed [CLI-06] [CLI-02]', async () => {
  const { type, json } = await aTeam()
  await expect(type('group dismiss team')).rejects.toThrow('confirm with --yes')
  await type('group dismiss team --yes')
  expect(await json('group list')).toEqual({ groups: [], next: 0 })
})
