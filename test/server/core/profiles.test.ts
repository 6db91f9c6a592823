import { LIMITS, serverCodes, type WireProfile } from 'tavern-im/protocol'
import { describe, expect, it } from 'vitest'
import { openCore, START_MS } from './support/test-core.ts'

const { PROFILE_BAD_PARAMETER, PROFILE_TOO_LONG, PROFILE_UNKNOWN_FIELD } = serverCodes

const one = async () => {
  const testBed = await openCore()
  return { testBed, alice: await testBed.device('alice') }
}

describe('profiles', () => {
  it('are stored, published to the other devices and returned completely', async () => {
    const { testBed, alice } = await one()
    const phone = await testBed.device('alice', 'alice-2')
    await alice.run('profile.update', { profile: { nick: '爱丽丝', gender: 'Gender_Type_Female' } })
    const answer = await alice.run('profile.update', {
      profile: { nick: '', birthday: 20_000_101 },
    })
    const profile = {
      userID: 'alice',
      nick: '',
      gender: 'Gender_Type_Female',
      birthday: 20_000_101,
      lastUpdatedTime: START_MS / 1000,
    }
    expect(answer).toEqual({ profile, position: 2 })
    expect(phone.received.events.at(-1)).toEqual({
      position: 2,
      data: { event: 'profile', profile },
    })
    expect(alice.received.events).toEqual([])
  })

  it('change custom fields one by one', async () => {
    const { alice } = await one()
    const set = (key: string, value: string) =>
      alice.run<{ profile: WireProfile }>('profile.update', {
        profile: { profileCustomField: [{ key: `Tag_Profile_Custom_${key}`, value }] },
      })
    await set('a', '1')
    await set('b', '2')
    const { profile } = await set('a', '3')
    expect(profile.profileCustomField).toEqual([
      { key: 'Tag_Profile_Custom_a', value: '3' },
      { key: 'Tag_Profile_Custom_b', value: '2' },
    ])
  })

  it('skip unknown users', async () => {
    const { alice } = await one()
    const query = { userIDList: ['alice', 'nobody', 'alice'] }
    expect(await alice.run('profile.get', query)).toEqual({ profileList: [{ userID: 'alice' }] })
  })

  it.each<[string, object, number]>([
    ['nothing', {}, PROFILE_BAD_PARAMETER],
    ['an unknown field', { userID: 'bob' }, PROFILE_UNKNOWN_FIELD],
    ['a field of Object.prototype', { toString: 'x' }, PROFILE_UNKNOWN_FIELD],
    ['a nick that is too long', { nick: 'n'.repeat(LIMITS.NICK_BYTES + 1) }, PROFILE_TOO_LONG],
    ['a gender of its own', { gender: 'x' }, PROFILE_BAD_PARAMETER],
    ['a birthday as text', { birthday: '2000' }, PROFILE_BAD_PARAMETER],
    ['message settings other than 0 and 1', { messageSettings: 2 }, PROFILE_BAD_PARAMETER],
    ['an empty value', { avatar: null }, PROFILE_BAD_PARAMETER],
    [
      'a custom field with another prefix',
      { profileCustomField: [{ key: 'Tag_Other', value: 'x' }] },
      PROFILE_BAD_PARAMETER,
    ],
  ])('refuses %s', async (_title, profile, code) => {
    const { alice } = await one()
    expect(await alice.refused('profile.update', { profile })).toBe(code)
    expect(await alice.run('profile.get', { userIDList: ['alice'] })).toEqual({
      profileList: [{ userID: 'alice' }],
    })
  })

  it('are created once, also with two concurrent logins', async () => {
    const { testBed } = await one()
    const [a, b] = await Promise.all([
      testBed.core.openAccount(7, 'alice'),
      testBed.core.openAccount(7, 'alice'),
    ])
    expect(a).toEqual(b)
    const { tinyID } = await testBed.core.openAccount(8, 'alice')
    expect(tinyID).not.toBe(a.tinyID)
    await expect(testBed.core.openAccount(7, '')).rejects.toMatchObject({ code: 20_003 })
    await expect(testBed.core.openAccount(7, 'a\nb')).rejects.toMatchObject({ code: 20_003 })
  })
})
