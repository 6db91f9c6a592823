import type { ScriptedServer } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { EVENT, TYPES, type UpdateMyProfileOptions } from '../../../src/index.ts'
import { commands, pushes } from '../../../src/protocol-entry.ts'
import { aReadyClient } from '../../support/client.ts'
import { outcome } from '../support/settle.ts'

const { profile } = commands

/** The server keeps alice's profile. */
const keepsProfile = (server: ScriptedServer): void => {
  let kept: object = { userID: 'alice', nick: 'Alice' }
  server.on(profile.get, ({ userIDList }) => ({
    profileList: userIDList.map((userID) => ({ userID, ...(userID === 'alice' ? kept : {}) })),
  }))
  server.on(profile.update, ({ profile: fields }) => {
    kept = { ...kept, ...fields, lastUpdatedTime: 7 }
    return { profile: { userID: 'alice', ...kept }, position: 0 }
  })
}

const custom = (key: string, value: unknown) => ({ profileCustomField: [{ key, value }] })

describe('updateMyProfile accepts', () => {
  it.each<UpdateMyProfileOptions>([
    { nick: '' },
    { nick: 'x'.repeat(500) },
    { nick: '爱'.repeat(166) },
    { avatar: '' },
    { location: 'here' },
    { selfSignature: '' },
    { birthday: 20000101 },
    { language: 0 },
    { level: 3 },
    { role: 4 },
    { messageSettings: 0 },
    { messageSettings: 1 },
    { gender: TYPES.GENDER_FEMALE },
    { gender: TYPES.GENDER_UNKNOWN },
    { allowType: TYPES.ALLOW_TYPE_DENY_ANY },
    { adminForbidType: TYPES.FORBID_TYPE_SEND_OUT },
    { profileCustomField: [] },
    { profileCustomField: [{ key: 'Tag_Profile_Custom_a', value: '' }] },
    { nick: 'Al', birthday: 1 },
  ])('%j [PROFILE-01]', async (options) => {
    const client = await aReadyClient(keepsProfile)
    const { data } = await outcome(client, client.chat.updateMyProfile(options))
    expect(data).toMatchObject(options)
    expect(client.server.bodiesOf(profile.update)).toEqual([{ profile: options }])
  })
})

describe('updateMyProfile refuses with 2721, unasked,', () => {
  it.each([
    ['nick', { nick: 7 }],
    ['nick', { nick: 'x'.repeat(501) }],
    ['nick', { nick: '爱'.repeat(167) }],
    ['avatar', { avatar: 1 }],
    ['location', { location: {} }],
    ['selfSignature', { selfSignature: false }],
    ['birthday', { birthday: '20000101' }],
    ['birthday', { birthday: Number.NaN }],
    ['language', { language: 'zh' }],
    ['level', { level: '3' }],
    ['role', { role: '' }],
    ['messageSettings', { messageSettings: 2 }],
    ['messageSettings', { messageSettings: '1' }],
    ['gender', { gender: 'female' }],
    ['allowType', { allowType: 'any' }],
    ['adminForbidType', { adminForbidType: '' }],
    ['profileCustomField', { profileCustomField: {} }],
    ['profileCustomField', { profileCustomField: [null] }],
    ['profileCustomField', custom('Custom_a', 'x')],
    ['profileCustomField', custom('Tag_Profile_Custom_a', 1)],
    ['userID', { userID: 'bob' }],
    ['colour', { nick: 'Al', colour: 'red' }],
    ['constructor', { constructor: 'x' }],
  ])('%s of %j [PROFILE-02]', async (parameter, options) => {
    const { chat, server } = await aReadyClient(keepsProfile)
    await expect(chat.updateMyProfile(options as never)).rejects.toMatchObject({
      code: 2721,
      data: { parameter },
      message: expect.stringContaining(parameter),
    })
    expect(server.bodiesOf(profile.update)).toEqual([])
  })
})

it.each([
  [{}, 2722],
  [undefined, 2722],
  [null, 2722],
  [{ nick: undefined, role: null }, 2722],
  ['Al', 2905],
])('updateMyProfile(%j) rejects with %i [PROFILE-03]', async (options, code) => {
  const { chat } = await aReadyClient(keepsProfile)
  await expect(chat.updateMyProfile(options as never)).rejects.toMatchObject({ code })
})

describe('my profile', () => {
  it('changed here is emitted with the live object [PROFILE-04]', async () => {
    const client = await aReadyClient(keepsProfile)
    const { data: before } = await outcome(client, client.chat.getMyProfile())
    const { data } = await outcome(client, client.chat.updateMyProfile({ nick: 'Al' }))
    expect(data).toBe(before)
    expect(client.events.dataOf(EVENT.PROFILE_UPDATED)).toEqual([[data]])
    expect(data).toMatchObject({ nick: 'Al', lastUpdatedTime: 7, lastUpdatedNumber: 7 })
  })

  it('changed on another device is emitted, too [PROFILE-04]', async () => {
    const client = await aReadyClient(keepsProfile)
    client.server.push(pushes.sync.account, {
      position: 1,
      data: { event: 'profile', profile: { userID: 'alice', nick: 'Al' } },
    })
    await client.advance(0)
    expect(client.events.dataOf(EVENT.PROFILE_UPDATED)).toMatchObject([
      [{ userID: 'alice', nick: 'Al' }],
    ])
  })

  it('names my messages: directly after login, and as soon as it changes [PROFILE-05]', async () => {
    const client = await aReadyClient(keepsProfile)
    const make = () =>
      client.chat.createTextMessage({ to: 'bob', conversationType: 'C2C', payload: { text: 'x' } })
    expect(make().nick).toBe('Alice')
    await outcome(client, client.chat.updateMyProfile({ nick: 'Al', avatar: 'a.png' }))
    expect(make()).toMatchObject({ nick: 'Al', avatar: 'a.png' })
  })

  it('is not changed by an error [PROFILE-04]', async () => {
    const client = await aReadyClient(keepsProfile)
    client.server.refuse(profile.update, 40601)
    const call = outcome(client, client.chat.updateMyProfile({ nick: 'Al' }))
    await expect(call).rejects.toMatchObject({ code: 40601 })
    expect(client.events.dataOf(EVENT.PROFILE_UPDATED)).toEqual([])
  })
})

describe('getUserProfile', () => {
  it('has defaults for fields that were never set, and survives JSON [PROFILE-06]', async () => {
    const client = await aReadyClient(keepsProfile)
    const { data } = await outcome(client, client.chat.getUserProfile({ userIDList: ['bob'] }))
    expect(data).toEqual([
      {
        userID: 'bob',
        nick: '',
        gender: TYPES.GENDER_UNKNOWN,
        birthday: 0,
        location: '',
        selfSignature: '',
        allowType: TYPES.ALLOW_TYPE_ALLOW_ANY,
        language: 0,
        avatar: '',
        messageSettings: 0,
        adminForbidType: TYPES.FORBID_TYPE_NONE,
        level: 0,
        role: 0,
        lastUpdatedTime: 0,
        lastUpdatedNumber: 0,
        profileCustomField: [],
      },
    ])
    expect(JSON.parse(JSON.stringify(data))).toEqual(data)
  })

  it('requests each of the first 100 users once [PROFILE-07]', async () => {
    const client = await aReadyClient(keepsProfile)
    const many = Array.from({ length: 120 }, (_, n) => `u${n}`)
    const userIDList = ['u0', 'u0', ...many]
    const { data } = await outcome(client, client.chat.getUserProfile({ userIDList }))
    expect(data.map(({ userID }) => userID)).toEqual(many.slice(0, 100))
  })

  it('sends no request for an empty list [PROFILE-07]', async () => {
    const client = await aReadyClient(keepsProfile)
    const before = client.server.bodiesOf(profile.get).length
    const { data } = await outcome(client, client.chat.getUserProfile({ userIDList: [] }))
    expect(data).toEqual([])
    expect(client.server.bodiesOf(profile.get)).toHaveLength(before)
  })

  it.each([
    ['userIDList', {}],
    ['userIDList', { userIDList: 'bob' }],
    ['userIDList[1]', { userIDList: ['bob', ''] }],
  ])('names %s when it rejects %j [PROFILE-07]', async (parameter, options) => {
    const { chat } = await aReadyClient(keepsProfile)
    await expect(chat.getUserProfile(options as never)).rejects.toMatchObject({
      code: 2905,
      data: { parameter },
    })
  })
})

describe('a profile of another shape than profiles have', () => {
  const broken = [{ nick: ['Alice'] }, { level: 'high' }, { userID: 7 }, { gender: null }]

  it.each(broken)('is not a valid answer to updateMyProfile: %j [KERNEL-15]', async (fields) => {
    const client = await aReadyClient(keepsProfile)
    const { chat, server, events, advance } = client
    await outcome(client, chat.updateMyProfile({ nick: 'Alice' }))
    events.clear()
    const answer = { profile: { userID: 'alice', nick: 'A', ...fields }, position: 0 }
    server.on(profile.update, () => answer as never)
    const refused = chat.updateMyProfile({ nick: 'A' })
    await Promise.all([advance(0), expect(refused).rejects.toMatchObject({ code: 2800 })])
    expect((await outcome(client, chat.getMyProfile())).data.nick).toBe('Alice')
    expect(events.dataOf(EVENT.PROFILE_UPDATED)).toEqual([])
  })

  it.each([...broken, { userID: undefined }])(
    'is ignored if another device changed it: %j [KERNEL-15]',
    async (fields) => {
      const { server, events, advance } = await aReadyClient(keepsProfile)
      const data = { event: 'profile', profile: { userID: 'alice', nick: 'A', ...fields } }
      server.push(pushes.sync.account, { position: 1, data } as never)
      await advance(0)
      expect(events.dataOf(EVENT.PROFILE_UPDATED)).toEqual([])
    },
  )
})
