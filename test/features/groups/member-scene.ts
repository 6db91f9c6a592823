import { aGroup, NOON } from 'tavern-im/testing'
import { TYPES } from '../../../src/index.ts'
import {
  pushes,
  type WireGroup,
  type WireGroupMember,
  wireRole,
} from '../../../src/protocol-entry.ts'
import { aReadyClient, type TestClient } from '../../support/client.ts'

export const aWireMember = (
  userID: string,
  overrides: Partial<WireGroupMember> = {},
): WireGroupMember => ({
  userID,
  nick: '',
  avatar: '',
  role: wireRole.Member,
  joinTime: NOON,
  nameCard: '',
  muteUntil: 0,
  memberCustomField: [],
  lastSendMsgTime: 0,
  onlineStatus: 'Offline',
  ...overrides,
})

/** alice, in the group `team`. */
export const aMember = async (
  type: string = TYPES.GRP_PUBLIC,
  role: keyof typeof wireRole = 'Owner',
  client?: TestClient,
) => {
  const it = client ?? (await aReadyClient())
  const wire = aGroup({ type })
  const selfInfo = { ...wire.selfInfo, role: wireRole[role] } as WireGroup['selfInfo']
  it.server.push(pushes.sync.account, {
    position: 1,
    data: { event: 'groupJoined', group: { ...wire, ...(selfInfo && { selfInfo }) } },
  })
  await it.advance(1_000)
  it.events.clear()
  return it
}
