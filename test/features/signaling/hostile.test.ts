import { describe, expect, it } from 'vitest'
import {
  addAction,
  decided,
  newInvitation,
  undecided,
} from '../../../src/features/signaling/invitation.ts'
import type { Signal } from '../../../src/features/signaling/model.ts'
import { TSignaling } from '../../../src/protocol/signaling.ts'

const { ACTION_TYPE_ACCEPT_INVITE, ACTION_TYPE_CANCEL_INVITE, ACTION_TYPE_REJECT_INVITE } =
  TSignaling

const signal = (from: string, actionType: number, order: number, fields = {}): Signal => ({
  ...{ inviteID: 'i', groupID: 'g', inviter: 'alice', inviteeList: [], data: '', timeout: 30 },
  ...{ ID: `${from}-${order}`, conversationID: 'GROUPg', time: 1, sequence: order },
  ...{ businessID: 1, from, actionType, order, isExcluded: false },
  ...fields,
})

const invited = (inviteeList: string[]) => {
  const invitation = newInvitation('GROUPg')
  const { ACTION_TYPE_INVITE } = TSignaling
  invitation.invite = signal('alice', ACTION_TYPE_INVITE, 1, { inviteeList })
  return invitation
}

describe('an invitation', () => {
  it('stores each action of a user once, however often it arrives [SIGNAL-02]', () => {
    const invitation = invited(['bob'])
    for (let order = 2; order < 5_000; order++) {
      addAction(invitation, signal('eve', ACTION_TYPE_ACCEPT_INVITE, order))
      addAction(invitation, signal('bob', ACTION_TYPE_REJECT_INVITE, order))
    }
    expect(invitation.actions).toHaveLength(2)
    expect(decided(invitation).get('bob')?.order).toBe(2)
  })

  it('accepts an earlier action that arrives late [SIGNAL-05]', () => {
    const invitation = invited(['bob'])
    expect(addAction(invitation, signal('bob', ACTION_TYPE_ACCEPT_INVITE, 9))).toBe(true)
    expect(addAction(invitation, signal('bob', ACTION_TYPE_ACCEPT_INVITE, 5))).toBe(true)
    expect(addAction(invitation, signal('bob', ACTION_TYPE_ACCEPT_INVITE, 7))).toBe(false)
    expect(invitation.actions.map(({ order }) => order)).toEqual([5])
  })

  it('ignores actions in the name of other users [SIGNAL-02]', () => {
    const invitation = invited(['bob', 'carol'])
    const forged = { inviter: 'eve', inviteeList: ['bob', 'carol'] }
    for (const [index, type] of Object.values(TSignaling).entries()) {
      if (typeof type === 'number') addAction(invitation, signal('eve', type, index + 2, forged))
    }
    addAction(invitation, signal('carol', ACTION_TYPE_CANCEL_INVITE, 9, forged))
    expect(undecided(invitation)).toEqual(['bob', 'carol'])
  })
})
