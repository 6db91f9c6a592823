import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { useWords } from './stage/index.ts'
import './stage/stage.css'

type Words = readonly [english: string, chinese: string]

const parts: readonly (readonly [title: Words, text: Words])[] = [
  [
    ['Hooks', 'Hooks'],
    [
      'One story for every hook of tavern-im/react: what an app would show, what I can do, what the other side can do, and what the hook returns, live.',
      '每个 hook 一个故事：应用里会怎样显示、我能做什么、对方能做什么，以及 hook 实时的返回值。',
    ],
  ],
  [
    ['Demo', 'Demo'],
    [
      'The components of the marketplace: controls, the conversation list, the chat room, media and voice.',
      '示例应用的组件：基础控件、会话列表、聊天室、图片视频与语音。',
    ],
  ],
  [
    ['Network', '网络'],
    [
      'In the toolbar: slow, dropping, silent, offline, or the server down. It changes the device of the story that is shown.',
      '在工具栏里切换：慢、丢包、卡住、断网或服务器宕机，作用于当前故事里的设备。',
    ],
  ],
  [
    ['Language and width', '语言与宽度'],
    [
      'Words of the panels and texts of errors in English or Chinese; pages of 320, 375 and 540 px.',
      '面板文字与错误提示可切换中英文；页面宽度可选 320、375、540 像素。',
    ],
  ],
]

const Page = () => {
  const word = useWords()
  return (
    <main className="stage">
      <header className="head">
        <h1>
          <b>tavern-im</b>
        </h1>
        <p>
          {word(
            'Every story has a chat server of its own, the real one, which runs inside this page with two people on it. Nothing leaves the page.',
            '每个故事都有一台自己的聊天服务器：真正的服务器，就运行在本页面里，上面有两个人。没有任何数据离开页面。',
          )}
        </p>
      </header>
      <div className="sides cards">
        {parts.map(([title, text]) => (
          <section key={title[0]} className="shown">
            <h2>{word(...title)}</h2>
            <p>{word(...text)}</p>
          </section>
        ))}
      </div>
    </main>
  )
}

const meta = {
  title: 'Welcome',
  component: Page,
  parameters: { setup: null, options: { showPanel: false } },
} satisfies Meta<typeof Page>

export default meta

export const Welcome: StoryObj<typeof meta> = {
  play: ({ canvas }) => expect(canvas.getByRole('heading', { name: 'Hooks' })).toBeVisible(),
}
