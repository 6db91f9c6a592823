import { type BodyCodec, like } from './body-codec.ts'
import type {
  ComboRequest,
  HistoryAnswer,
  MessagesPush,
  RoomNews,
  SendAnswer,
  WireMessage,
} from './message.ts'
import { isMessage, replacementShape } from './message-shape.ts'
import {
  decodeHistoryAnswer,
  decodeMessage,
  decodeMessagesPush,
  decodeRoomNews,
  decodeSendAnswer,
  encodeHistoryAnswer,
  encodeMessage,
  encodeMessagesPush,
  encodeRoomNews,
  encodeSendAnswer,
} from './proto-messages.ts'
import { eventsShape, roomShape } from './proto-values.ts'

/** A message alone, the body of the two send commands. */
export const messageBody: BodyCodec<WireMessage> = { encode: encodeMessage, decode: decodeMessage }

export const sendAnswerBody: BodyCodec<SendAnswer> = {
  encode: encodeSendAnswer,
  decode: decodeSendAnswer,
  accept: (value) => like(sendAnswerShape, value),
}

const sendAnswerShape = {
  time: 0,
  sequence: 0,
  position: 0,
  'readReceiptCode?': 0,
  'messageDropReason?': 0,
  'order?': 0,
  'nameCard?': '',
  'replacement?': replacementShape,
}

export const messagesPushBody: BodyCodec<MessagesPush> = {
  encode: (push) => encodeMessagesPush(push, push.messageList.map(encodeMessage)),
  decode: decodeMessagesPush,
  accept: ({ position, messageList }) => ({
    position,
    messageList: messageList.filter(isMessage),
  }),
}

/** Messages alone, in the form of a push without a position. */
export const comboBody: BodyCodec<ComboRequest> = {
  encode: ({ messageList }) => encodeMessagesPush({ position: 0 }, messageList.map(encodeMessage)),
  decode: (bytes) => ({ messageList: decodeMessagesPush(bytes).messageList }),
}

export const historyAnswerBody: BodyCodec<HistoryAnswer> = {
  encode: (answer) => encodeHistoryAnswer(answer, answer.messageList.map(encodeMessage)),
  decode: decodeHistoryAnswer,
  accept(value) {
    const shape = { messageList: [], coveredFrom: 0, coveredTo: 0, isComplete: true }
    const answer = like<HistoryAnswer>(shape, value)
    return { ...answer, messageList: answer.messageList.filter(isMessage) }
  },
}

export const roomNewsBody: BodyCodec<RoomNews> = {
  encode: (news) =>
    encodeRoomNews(
      news,
      news.rspMsgList.map(encodeMessage),
      news.broadcastMessageList.map(encodeMessage),
    ),
  decode: decodeRoomNews,
  accept(value) {
    const news = like<RoomNews>(roomNewsShape, value)
    const { rspMsgList, broadcastMessageList } = news
    return {
      ...news,
      rspMsgList: rspMsgList.filter(isMessage),
      broadcastMessageList: broadcastMessageList.filter(isMessage),
    }
  },
}

const roomNewsShape = {
  nextSeq: 0,
  rspMsgList: [],
  nextBroadcastSeq: 0,
  broadcastMessageList: [],
  memberCount: 0,
  'group?': roomShape,
  'eventList?': eventsShape,
}
