import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useRequests } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  lin,
  Nothing,
  presses,
  Row,
  type StorySetup,
  says,
  shownBy,
  showsNothing,
  silent,
  useSetup,
  waitsForNetwork,
} from './stage/index.ts'

interface StoryArgs {
  readonly kind: 'friend' | 'group'
}

const CLUB = 'club'

/** Requires approval for friend requests and for the club. */
const beStrict = async ({ me }: StorySetup) => {
  await me.chat.updateMyProfile({ allowType: 'AllowType_Type_NeedConfirm' })
  await me.chat.createGroup({
    name: '品茗会',
    type: 'Public',
    groupID: CLUB,
    joinOption: 'NeedPermission',
  })
}

const Friends = () => {
  const { other } = useSetup()
  const state = useRequests()
  const { requests, accept, refuse, markRead } = state
  const ask = () =>
    other.chat.addFriend({
      to: lin.userID,
      source: 'AddSource_Type_Story',
      wording: '我是陈默',
    })
  return (
    <HookPanel
      call="useRequests()"
      about={['Who asks to be my friend, and whom I ask.', '好友申请：收到的与发出的。']}
      state={state}
      mine={[
        ['Mark as read', '标记已读', () => markRead()],
        ['Accept', '同意', () => accept(chen.userID)],
        ['Refuse', '拒绝', () => refuse(chen.userID)],
      ]}
      others={[['Ask', '申请加好友', ask]]}
    >
      {requests.length === 0 && <Nothing>No requests.</Nothing>}
      <ul>
        {requests.map(({ userID, nick, wording, type }) => (
          <Row key={`${userID}${type}`} name={nick || userID} note={wording} />
        ))}
      </ul>
    </HookPanel>
  )
}

const Groups = () => {
  const { other } = useSetup()
  const state = useRequests({ kind: 'group' })
  const { requests, accept, refuse } = state
  const [first] = requests
  const ask = () => other.chat.joinGroup({ groupID: CLUB, applyMessage: '我带茶来' })
  return (
    <HookPanel
      call="useRequests({ kind: 'group' })"
      about={['Who wants into a group that I manage.', '入群申请：谁想进我管理的群。']}
      state={state}
      mine={[
        ['Accept', '同意', () => first && accept(first, '欢迎')],
        ['Refuse', '拒绝', () => first && refuse(first)],
      ]}
      others={[['Ask', '申请入群', ask]]}
    >
      {requests.length === 0 && <Nothing>No requests.</Nothing>}
      <ul>
        {requests.map(({ applicant, applicantNick, groupName, note }) => (
          <Row key={applicant} name={applicantNick || applicant} note={`${groupName} · ${note}`} />
        ))}
      </ul>
    </HookPanel>
  )
}

const Shown = ({ kind }: StoryArgs) => (kind === 'group' ? <Groups /> : <Friends />)

const meta = {
  title: 'Hooks/useRequests',
  component: Shown,
  args: { kind: 'friend' },
  parameters: { setup: { prepare: beStrict } },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const OfFriends: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'other', 'Ask', /done|30539/)
    await shownBy(context).findByText('我是陈默')
    await presses(context, 'me', 'Accept')
    await waitFor(() => expect(shownBy(context).queryByText('我是陈默')).toBeNull())
  },
}

export const OfGroups: Story = {
  args: { kind: 'group' },
  async play(context) {
    await says(context, { status: 'ready' })
    await presses(context, 'other', 'Ask')
    await shownBy(context).findByText(/我带茶来/)
    await presses(context, 'me', 'Accept')
    await waitFor(() => expect(shownBy(context).queryByText(/我带茶来/)).toBeNull())
  },
}

export const Empty: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }
