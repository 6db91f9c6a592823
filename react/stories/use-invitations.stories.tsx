import type { Meta, StoryObj } from '@storybook/react-vite'
import { useInvitations } from 'tavern-im/react'
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
  silent,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

const Shown = () => {
  const { me, other } = useSetup()
  const state = useInvitations()
  const { incoming, outgoing } = state
  const [first] = incoming
  return (
    <HookPanel
      call="useInvitations()"
      about={[
        'The invitations that go on; also those that came while nobody was here.',
        '进行中的邀请，包括离线期间收到的。',
      ]}
      state={state}
      mine={[
        ['Invite', '邀请', () => me.chat.invite({ userID: chen.userID, data: '打牌' })],
        ['Reject', '拒绝', () => first && me.chat.reject({ inviteID: first.inviteID })],
      ]}
      others={[['Invite', '邀请', () => other.chat.invite({ userID: lin.userID, data: '喝茶' })]]}
    >
      {incoming.length + outgoing.length === 0 && <Nothing>No invitations.</Nothing>}
      <ul>
        {incoming.map(({ inviteID, inviter, data }) => (
          <Row key={inviteID} name={inviter} note={`${data} · to me`} />
        ))}
        {outgoing.map(({ inviteID, inviteeList, data }) => (
          <Row key={inviteID} name={inviteeList.join(', ')} note={`${data} · by me`} />
        ))}
      </ul>
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useInvitations', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'me', 'Invite')
    await shownBy(context).findByText('打牌 · by me')
    await presses(context, 'other', 'Invite')
    await shownBy(context).findByText('喝茶 · to me')
    await presses(context, 'me', 'Reject')
    await shownBy(context).findByText('打牌 · by me')
  },
}

export const Empty: Story = { play: showsNothing }

export const Pending: Story = { parameters: silent, play: waitsForNetwork }
