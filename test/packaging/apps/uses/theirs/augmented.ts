import type { Message } from '@tencentcloud/chat'

// 65: an entity with a field of the application
declare module '@tencentcloud/chat' {
  interface Message {
    localID?: number
  }
}
export const localOf = (message: Message): number => message.localID ?? 0
