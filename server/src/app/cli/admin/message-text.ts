/** One element of a message in the back-end API. */
export interface RestElement {
  readonly MsgType: string
  readonly MsgContent: Readonly<Record<string, unknown>>
}

/** Body of a text message. */
export const textBody = (text: string): readonly RestElement[] => [
  { MsgType: 'TIMTextElem', MsgContent: { Text: text } },
]

/** Body of a custom message. */
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

/** Content of a message in one line. */
export const messageText = (body: readonly RestElement[]): string =>
  body.map(({ MsgType, MsgContent }) => shown[MsgType]?.(MsgContent) ?? `[${MsgType}]`).join(' ')
