/** One element of a message, as the back-end API has it. */
export interface RestElement {
  readonly MsgType: string
  readonly MsgContent: Readonly<Record<string, unknown>>
}

/** What a text message says to the back-end API. */
export const textBody = (text: string): readonly RestElement[] => [
  { MsgType: 'TIMTextElem', MsgContent: { Text: text } },
]

/** The same of a message of the app's own. */
export const customBody = (data: string): readonly RestElement[] => [
  { MsgType: 'TIMCustomElem', MsgContent: { Data: data, Desc: '', Ext: '' } },
]

type Content = RestElement['MsgContent']

const shown: Readonly<Record<string, (content: Content) => string>> = {
  TIMTextElem: ({ Text }) => `${Text}`,
  TIMCustomElem: ({ Data }) => `[custom] ${Data}`,
  TIMFaceElem: ({ Index }) => `[face] ${Index}`,
  TIMLocationElem: ({ Desc }) => `[place] ${Desc}`,
  TIMSoundElem: ({ Second }) => `[voice] ${Second} s`,
  TIMImageElem: () => '[picture]',
  TIMFileElem: ({ FileName }) => `[file] ${FileName}`,
  TIMVideoFileElem: ({ VideoSecond }) => `[video] ${VideoSecond} s`,
  TIMRelayElem: ({ Title }) => `[merged] ${Title}`,
  TIMGroupTipElem: () => '[tip]',
}

/** What a message says, in a line. */
export const saidIn = (body: readonly RestElement[]): string =>
  body.map(({ MsgType, MsgContent }) => shown[MsgType]?.(MsgContent) ?? `[${MsgType}]`).join(' ')
