import type { Group } from 'tavern-im/strict'
import { aGroup } from 'tavern-im/testing'
import { describe, expect, it } from 'vitest'
import { allowedOf, groupDisabledReasons } from '../../react/group-disabled-reasons.ts'
import { groupTypes } from '../../server/src/domain/rules/group-types.ts'

const roles = { Owner: 400, Admin: 300, Member: 200, Custom: 100 } as const

const NOON = 1_700_000_000

const groupOf = (type: string, role: keyof typeof roles, more: object = {}): Group =>
  ({
    ...aGroup(),
    type,
    inviteOption: 'FreeAccess',
    muteAllMembers: false,
    selfInfo: { userID: 'alice', role, muteUntil: 0 },
    ...more,
  }) as unknown as Group

describe('the permissions of a member', () => {
  it.each(Object.keys(groupTypes))('are those of the server in %s [RHOOK-86]', (type) => {
    const rules = groupTypes[type]
    for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
      if (role !== 'Owner' && !rules?.roles.includes(roles[role] as never)) continue
      const whyNot = groupDisabledReasons(groupOf(type, role), NOON)
      for (const [action, refusal] of Object.entries(whyNot)) {
        if (action === 'invite') continue
        const allowed = rules?.rights[action as keyof typeof rules.rights] as readonly number[]
        expect(refusal === null, `${role} ${action}`).toBe(allowed.includes(roles[role]))
        if (refusal !== null) expect(refusal).toBe(allowed.length === 0 ? 'type' : 'role')
      }
    }
  })

  it('are none outside the group, with the reason notMember [RHOOK-86]', () => {
    const left = groupOf('Public', 'Member', { selfInfo: { userID: '', role: 'Member' } })
    for (const group of [null, left]) {
      const whyNot = groupDisabledReasons(group, NOON)
      expect(new Set(Object.values(whyNot))).toEqual(new Set(['notMember']))
      expect(new Set(Object.values(allowedOf(whyNot)))).toEqual(new Set([false]))
    }
  })

  it('depend on the options of the group and on mutes [RHOOK-86]', () => {
    const reasons = (role: keyof typeof roles, more: object) =>
      groupDisabledReasons(groupOf('Public', role, more), NOON)
    expect(reasons('Owner', { inviteOption: 'DisableInvite' }).invite).toBe('option')
    expect(groupDisabledReasons(groupOf('AVChatRoom', 'Owner'), NOON).invite).toBe('type')
    expect(reasons('Member', { muteAllMembers: true }).send).toBe('muted')
    expect(reasons('Admin', { muteAllMembers: true }).send).toBeNull()
    const muted = (muteUntil: number) => ({
      selfInfo: { userID: 'alice', role: 'Member', muteUntil },
    })
    expect(reasons('Member', muted(NOON + 1)).send).toBe('muted')
    expect(reasons('Member', muted(NOON)).send).toBeNull()
  })
})
