import type { OrderKind } from '../machine.ts'

/** A notice of the back end in the chat of an order. */
export interface OrderNotice {
  /** The event, for programs: `joined`, `started` … */
  readonly code: string
  /** The event for display, in Chinese. */
  readonly text: string
  /** Parameters of the event. */
  readonly data?: Readonly<Record<string, string | number | boolean>>
  /** False: clients only refetch the order and show nothing. Default true. */
  readonly isShown?: boolean
}

const DESCRIPTION = '系统消息'

/** Marker by which clients distinguish system messages. */
const MARKER = 'notification'

/**
 * Skips the chat's text check: names and reasons were checked before, and a rejection would block
 * the stream.
 */
const UNCHECKED = 'NoMsgCheck'

/** A hidden notice changes neither the last message nor the unread count. */
const UNSEEN = ['NoUnread', 'NoLastMsg']

/** The order and its page in the web app. */
const orderIn = ({ id, kind }: { readonly id: number; readonly kind: OrderKind }) => ({
  order_id: String(id),
  cardType: kind,
})

/** The notice as a message of the chat's REST API, without its receivers. */
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
