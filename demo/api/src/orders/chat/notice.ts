import type { OrderKind } from '../machine.ts'

/** What the back end says in the chat of an order. */
export interface OrderNotice {
  /** What happened, for programs: `joined`, `started` … */
  readonly code: string
  /** The same for people, in Chinese. */
  readonly text: string
  /** What belongs to it. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
  /** False: nobody reads it, screens only look anew. Shown unless it says so. */
  readonly isShown?: boolean
}

const DESCRIPTION = '系统消息'

/** As clients tell system messages from what people say. */
const MARKER = 'notification'

/** Names and reasons in it were taken before: a refusal now would hold up all that comes after it. */
const UNCHECKED = 'NoMsgCheck'

/** Of what nobody reads no conversation moves up, and no badge tells. */
const UNSEEN = ['NoUnread', 'NoLastMsg']

/** Which order it is about, and on which page that is shown. */
const orderIn = ({ id, kind }: { readonly id: number; readonly kind: OrderKind }) => ({
  order_id: String(id),
  cardType: kind,
})

/** The notice as a message of the chat's REST API, but for its receivers. */
export const messageOf = (
  order: { readonly id: number; readonly kind: OrderKind },
  { code, text, data = {}, isShown = true }: OrderNotice,
) => ({
  MsgBody: [
    {
      MsgType: 'TIMCustomElem',
      MsgContent: {
        Data: JSON.stringify({ code, data: { ...orderIn(order), ...data } }),
        Desc: DESCRIPTION,
        Ext: text,
      },
    },
  ],
  CloudCustomData: JSON.stringify({ type: MARKER, show: isShown }),
  SendMsgControl: [UNCHECKED, ...(isShown ? [] : UNSEEN)],
})
