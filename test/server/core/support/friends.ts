import { type Device, openCore } from './test-core.ts'

const applicationFields = {
  source: 'AddSource_Type_Web',
  wording: 'hello',
  remark: '',
  groupName: '',
}

export const add = (from: Device, to: string, more: object = {}) =>
  from.run<{ status: string }>('friend.add', {
    ...applicationFields,
    to,
    type: 'Add_Type_Both',
    ...more,
  })

export const addRefused = (from: Device, to: string, more: object = {}) =>
  from.refused('friend.add', { ...applicationFields, to, type: 'Add_Type_Both', ...more })

export const answer = (userID: string, action: string, remark = '') => ({
  userID,
  action: `Response_Action_${action}`,
  remark,
})

export const respond = (device: Device, userID: string, action: string, remark = '') =>
  device.run('friend.respond', answer(userID, action, remark))

export const allows = (device: Device, how: 'AllowAny' | 'NeedConfirm' | 'DenyAny') =>
  device.run('profile.update', { profile: { allowType: `AllowType_Type_${how}` } })

interface Row {
  readonly userID: string
  readonly remark: string
  readonly groupList: readonly number[]
}

export const listOf = (device: Device) =>
  device.run<{ friendList: Row[]; groupList: { id: number; name: string }[]; position: number }>(
    'friend.list',
    { startIndex: 0 },
  )

export const friendsOf = async (device: Device) =>
  (await listOf(device)).friendList.map(({ userID }) => userID).toSorted()

/** The applicants and recipients; applications after the last read are unread. */
export const applicationsOf = async (device: Device) => {
  const { applicationList, readPosition } = await device.run<{
    applicationList: { userID: string; type: number; position: number; wording: string }[]
    readPosition: number
  }>('friend.applications', { startIndex: 0 })
  return applicationList.map(({ userID, type, position }) =>
    [type === 1 ? 'from' : 'to', userID, position > readPosition ? 'new' : 'read'].join(' '),
  )
}

export const eventsOf = ({ received }: Device) => received.events.map(({ data }) => data)

export const three = async (dataDir = ':memory:') => {
  const testBed = await openCore({ dataDir })
  const [alice, bob, carol] = await Promise.all(
    ['alice', 'bob', 'carol'].map((userID) => testBed.device(userID)),
  )
  return { testBed, alice, bob, carol } as {
    testBed: typeof testBed
    alice: Device
    bob: Device
    carol: Device
  }
}
