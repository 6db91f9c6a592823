import type { ChatSDK, Message } from 'tavern-im/strict'
import { battleMap, tavern, treasure } from './drawings.ts'
import { photographed } from './photographed.ts'
import { VOICE_MS, voice } from './voice.ts'

/** Media that the trial accounts send. */
export type SeededMedia = 'tavern' | 'battleMap' | 'treasure' | 'voice' | 'plan'

/** The conversation of a message. */
export type Target = Pick<Parameters<ChatSDK['createImageMessage']>[0], 'to' | 'conversationType'>

/** A table of tasks. The byte order mark lets spreadsheets detect UTF-8. */
const PLAN = `\uFEFF位置,人,要做的事
坦克,铁柱,拉住首领，别满场跑
治疗,青禾,先保坦克，再保团长
输出,老猫,第二阶段先打小怪
输出,夜航星,开怪前报技能时间
指挥,阿辰,喊集合和分散
`

type Create = (chat: ChatSDK, target: Target) => Promise<Message>

const picture =
  (draw: () => string, name: string): Create =>
  async (chat, target) => {
    const file = new File([await photographed(draw())], name, { type: 'image/jpeg' })
    return chat.createImageMessage({ ...target, payload: { file } })
  }

const creators: Readonly<Record<SeededMedia, Create>> = {
  tavern: picture(tavern, '酒馆.jpg'),
  battleMap: picture(battleMap, '站位图.jpg'),
  treasure: picture(treasure, '战利品.jpg'),
  async voice(chat, target) {
    const sound = new File([new Uint8Array(voice())], '语音.wav', { type: 'audio/wav' })
    const file = Object.assign(sound, { duration: VOICE_MS })
    return chat.createAudioMessage({ ...target, payload: { file } })
  },
  async plan(chat, target) {
    const file = new File([PLAN], '周五团本分工.csv', { type: 'text/csv' })
    return chat.createFileMessage({ ...target, payload: { file } })
  },
}

export const seededMediaMessage = (
  chat: ChatSDK,
  target: Target,
  name: SeededMedia,
): Promise<Message> => creators[name](chat, target)
