import type { ReactNode } from 'react'
import { HomeScreen } from '../screens/home-screen.tsx'
import { LoginScreen } from '../screens/login-screen.tsx'
import { MessageScreen } from '../screens/message-screen.tsx'
import { MyScreen } from '../screens/my-screen.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { RoomScreen } from '../screens/room-screen.tsx'
import type { IconName } from '../ui/icons.tsx'

/** One page of the app. */
export interface RouteRow {
  readonly path: string
  /** '' is the name of the product; a screen may say more exactly. */
  readonly title: string
  readonly screen: ReactNode
  readonly needsLogin: boolean
  /** Present where the page is a tab. */
  readonly tab?: { readonly title: string; readonly icon: IconName }
}

export const routes: readonly RouteRow[] = [
  {
    path: '/',
    title: '',
    screen: <HomeScreen />,
    needsLogin: true,
    tab: { title: '首页', icon: 'home' },
  },
  {
    path: '/pages/enter/message',
    title: '消息',
    screen: <MessageScreen />,
    needsLogin: true,
    tab: { title: '消息', icon: 'chat' },
  },
  {
    path: '/pages/enter/my',
    title: '我的',
    screen: <MyScreen />,
    needsLogin: true,
    tab: { title: '我的', icon: 'person' },
  },
  { path: '/room/index', title: '聊天', screen: <RoomScreen />, needsLogin: true },
  { path: '/login', title: '登录', screen: <LoginScreen />, needsLogin: false },
  { path: '*', title: '页面不存在', screen: <NotFoundScreen />, needsLogin: false },
]

/** Old addresses and where they lead. */
export const redirects: readonly { readonly from: string; readonly to: string }[] = [
  { from: '/home', to: '/' },
]
