import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { useTopics } from 'tavern-im/react'
import {
  chen,
  HookPanel,
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
  readonly groupID: string | null
}

const STREET = '@TGS#_street'

const openStreet = async ({ me }: StorySetup) => {
  const { data } = await me.chat.createGroup({
    name: '茶街',
    type: 'Community',
    groupID: STREET,
    isSupportTopic: true,
    memberList: [{ userID: chen.userID }],
  })
  await me.chat.createTopicInCommunity({ groupID: data.group.groupID, topicName: '绿茶' })
}

const Shown = ({ groupID }: StoryArgs) => {
  const { me, other } = useSetup()
  const state = useTopics(groupID)
  const { topicList } = state
  const [first] = topicList
  const make = () => me.chat.createTopicInCommunity({ groupID: groupID ?? '', topicName: '红茶' })
  const drop = () =>
    me.chat.deleteTopicFromCommunity({
      groupID: groupID ?? '',
      topicIDList: first === undefined ? [] : [first.topicID],
    })
  const write = () => first && other.say('今年的新茶到了', { groupID: first.topicID })
  return (
    <HookPanel
      call="useTopics(groupID)"
      about={[
        'The topics of a community, with what is unread in each.',
        '社群里的话题，以及每个话题的未读数。',
      ]}
      state={state}
      mine={[
        ['Make a topic', '新建话题', make],
        ['Delete the first', '删除第一个', drop],
      ]}
      others={[['Write in the first', '在第一个话题发言', write]]}
    >
      {topicList.length === 0 && <Nothing>No topics.</Nothing>}
      <ul>
        {topicList.map(({ topicID, topicName, unreadCount }) => (
          <Row key={topicID} name={topicName} note={`${unreadCount} unread`} />
        ))}
      </ul>
    </HookPanel>
  )
}

const meta = {
  title: 'Hooks/useTopics',
  component: Shown,
  args: { groupID: STREET },
  parameters: { setup: { prepare: openStreet } },
} satisfies Meta<typeof Shown>

export default meta

type Story = StoryObj<typeof meta>

export const Ready: Story = {
  async play(context) {
    await says(context, { status: 'ready' })
    await shownBy(context).findByText('绿茶')
    await presses(context, 'other', 'Write in the first')
    await shownBy(context).findByText('1 unread')
    await presses(context, 'me', 'Make a topic')
    await shownBy(context).findByText('红茶')
    await presses(context, 'me', 'Delete the first')
    await waitFor(() => expect(shownBy(context).getAllByRole('listitem')).toHaveLength(1))
  },
}

export const Pending: Story = {
  parameters: { setup: { ...silent.setup, prepare: openStreet } },
  play: waitsForNetwork,
}

export const Null: Story = { args: { groupID: null }, play: showsNothing }
