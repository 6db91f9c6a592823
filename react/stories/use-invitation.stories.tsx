import type { Meta, StoryObj } from '@storybook/react-vite'
import { useInvitation, useInvitations } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  Row,
  says,
  shownBy,
  showsNothing,
  useSetup,
} from './stage/index.ts'

const Shown = () => {
  const { me, other } = useSetup()
  const { incoming, outgoing } = useInvitations()
  const inviteID = [...incoming, ...outgoing][0]?.inviteID ?? null
  const state = useInvitation(inviteID)
  const { invitation, secondsLeft, accept, reject, cancel } = state
  const answer = () => other.chat.accept({ inviteID: inviteID ?? '', data: '来了' })
  return (
    <HookPanel
      call="useInvitation(inviteID)"
      about={[
        'An invitation as it stands, how much time is left, and how to answer it. useInvitations finds those that go on.',
        '一个邀请的进展、剩余时间和应答方式；useInvitations 给出进行中的邀请。',
      ]}
      state={state}
      mine={[
        ['Accept', '接受', () => accept('这就来')],
        ['Reject', '拒绝', () => reject('开会中')],
        [
          'Invite',
          '邀请',
          () => me.chat.invite({ userID: chen.userID, data: '开黑', timeout: 30 }),
        ],
        ['Cancel', '取消', () => cancel()],
      ]}
      others={[
        [
          'Invite',
          '邀请',
          () => other.chat.invite({ userID: lin.userID, data: '开黑', timeout: 30 }),
        ],
        ['Accept', '接受', answer],
      ]}
    >
      {invitation === null ? (
        <Nothing>No invitation.</Nothing>
      ) : (
        <ul>
          <Row name={invitation.inviter} note={invitation.data}>
            <b>{secondsLeft === null ? '–' : `${secondsLeft} s`}</b>
          </Row>
        </ul>
      )}
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useInvitation', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const FromTheOther: Story = {
  async play(context) {
    await presses(context, 'other', 'Invite')
    await shownBy(context).findByText('开黑')
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'Accept')
    await showsNothing(context)
  },
}

export const FromMe: Story = {
  async play(context) {
    await presses(context, 'me', 'Invite')
    await shownBy(context).findByText(lin.userID)
    await presses(context, 'other', 'Accept')
    await showsNothing(context)
  },
}

export const Null: Story = { play: showsNothing }
