export interface TextPayload {
  text: string
}

export interface CustomPayload {
  data: string
  description: string
  extension: string
}

export interface FacePayload {
  index: number
  data: string
}

/** What happened in a group (payloads.md section 4). */
export interface GroupTipPayload {
  /** One of `TYPES.GRP_TIP_*`. */
  operationType: number
  operatorID: string
  operatorInfo: { userID: string; nick: string; avatar: string; role: number }
  userIDList: string[]
  memberList: { userID: string; nick: string; avatar: string }[]
  /** Only the changed keys; `groupName` for the name. */
  newGroupProfile: Record<string, unknown>
  /** 0 not a join, 1 applied, 2 invited. */
  groupJoinType: number
}

/** Payload by message type. Kinds of newer servers are kept as they came. */
export interface PayloadByType {
  TIMTextElem: TextPayload
  TIMCustomElem: CustomPayload
  TIMFaceElem: FacePayload
  TIMGroupTipElem: GroupTipPayload
}

export type MessageType = keyof PayloadByType
export type MessagePayload = PayloadByType[MessageType]
