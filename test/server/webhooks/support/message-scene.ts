import type { SendAnswer } from 'tavern-im/protocol'
import { aMessage, type Device } from '../../core/support/test-core.ts'
import type { Call } from './hooked.ts'

export const BEFORE = 'C2C.CallbackBeforeSendMsg'
export const AFTER = 'C2C.CallbackAfterSendMsg'
export const GROUP_BEFORE = 'Group.CallbackBeforeSendMsg'
export const GROUP_AFTER = 'Group.CallbackAfterSendMsg'
export const all = [BEFORE, AFTER, GROUP_BEFORE, GROUP_AFTER]

export const text = (said: string, fields: object = {}) =>
  aMessage('alice', 'bob', { payload: { text: said }, ...fields })

export const say = (device: Device, said: string) => device.run<SendAnswer>('c2c.send', text(said))

export const aGroup = (alice: Device) =>
  alice.run('group.create', {
    groupID: 'team',
    type: 'Public',
    name: 'Team',
    memberList: [{ userID: 'bob' }],
  })

export const element = (Text: string) => [{ MsgType: 'TIMTextElem', MsgContent: { Text } }]

export const saidIn = ({ body }: Call): string =>
  (body.MsgBody as ReturnType<typeof element>)[0]?.MsgContent.Text ?? ''
