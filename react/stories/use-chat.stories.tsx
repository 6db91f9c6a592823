import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { useChat } from 'tavern-im/react'
import type { Profile } from 'tavern-im/strict'
import { HookPanel, Nothing, presses, Row, shownBy } from './stage/index.ts'

const Shown = () => {
  const chat = useChat()
  const [profile, setProfile] = useState<Profile | null>(null)
  const ask = async () => {
    const { data } = await chat.getMyProfile()
    setProfile({ ...data })
  }
  const rename = async () => {
    const { data } = await chat.updateMyProfile({ nick: '晓晓' })
    setProfile({ ...data })
  }
  return (
    <HookPanel
      call="useChat()"
      about={[
        'The client of the nearest provider, for calling its methods. It never renders anew.',
        '取得最近一层 ChatProvider 的客户端实例，用来调用方法；自身不会触发重新渲染。',
      ]}
      state={profile}
      mine={[
        ['Get my profile', '获取我的资料', ask],
        ['Change my name', '改昵称', rename],
      ]}
    >
      {profile === null ? (
        <Nothing>Nothing was requested yet.</Nothing>
      ) : (
        <ul>
          <Row name={profile.nick} note={profile.userID} />
        </ul>
      )}
    </HookPanel>
  )
}

const meta = { title: 'Hooks/useChat', component: Shown } satisfies Meta<typeof Shown>

export default meta

export const Ready: StoryObj<typeof meta> = {
  async play(context) {
    await presses(context, 'me', 'Get my profile')
    await shownBy(context).findByText('林晓')
    await presses(context, 'me', 'Change my name')
    await shownBy(context).findByText('晓晓')
  },
}
