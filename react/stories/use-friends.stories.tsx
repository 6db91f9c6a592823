import type { Meta, StoryObj } from '@storybook/react-vite'
import { useFriends } from 'tavern-im/react'
import {
  chen,
  HookPanel,
  lin,
  mei,
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

const SOURCE = 'AddSource_Type_Story'

const befriend = ({ me }: StorySetup) =>
  me.chat.addFriend({ to: mei.userID, source: SOURCE, type: 'Add_Type_Single', remark: '茶友' })

const Shown = () => {
  const { me, other } = useSetup()
  const state = useFriends()
  const { friendList, friendGroupList } = state
  const add = () => me.chat.addFriend({ to: chen.userID, source: SOURCE })
  const rename = () => me.chat.updateFriend({ userID: mei.userID, remark: '老茶友' })
  const group = () => me.chat.createFriendGroup({ name: '茶', userIDList: [mei.userID] })
  const addMe = () => other.chat.addFriend({ to: lin.userID, source: SOURCE })
  return (
    <HookPanel
      call="useFriends()"
      about={[
        'All my friends and friend groups. A friend stays the same object until it changes.',
        '全部好友与好友分组；没有变化的好友保持同一个对象。',
      ]}
      state={state}
      mine={[
        ['Add Chen', '加陈默为好友', add],
        ['Rename Mei', '改备注', rename],
        ['Make a group', '建分组', group],
      ]}
      others={[['Add me', '加我为好友', addMe]]}
    >
      {friendList.length === 0 && <Nothing>No friends.</Nothing>}
      <ul>
        {friendList.map(({ userID, remark, profile, groupList }) => (
          <Row key={userID} name={remark || profile.nick || userID} note={groupList.join(', ')} />
        ))}
      </ul>
      {friendGroupList.map(({ name, count }) => (
        <p key={name} className="rule">
          {name}: {count}
        </p>
      ))}
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useFriends', component: Shown } satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  parameters: { setup: { prepare: befriend } },
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText('茶友')
    await presses(context, 'me', 'Rename Mei')
    await shownBy(context).findByText('老茶友')
    await presses(context, 'me', 'Make a group')
    await shownBy(context).findByText('茶: 1')
    await presses(context, 'me', 'Add Chen')
    await shownBy(context).findByText(chen.name)
  },
}

export const Empty: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await showsNothing(context)
  },
}

export const Pending: Story = { parameters: silent, play: waitsForNetwork }
