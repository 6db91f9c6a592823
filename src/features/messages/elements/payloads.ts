/** A text. */
export interface TextPayload {
  text: string
}

/** One size of an image. */
export interface ImageInfo {
  /** Pixels; 0 where unknown. */
  width: number
  height: number
  /** Bytes; 0 where unknown. */
  size: number
  /** To show it from. */
  url: string
  /** To keep: the address on the server. */
  imageUrl: string
  /** 0 original, 1 thumbnail (198 pixels), 2 large (720 pixels). */
  type: 0 | 1 | 2
  /** The same in the server's numbers: 3 original, 1 thumbnail, 2 large. */
  sizeType: 1 | 2 | 3
}

/** An image, in three sizes. */
export interface ImagePayload {
  uuid: string
  /** 1 JPG, 2 GIF, 3 PNG, 4 BMP, 255 other. */
  imageFormat: number
  /** Always original, large, thumbnail. What there is not is the original once more. */
  imageInfoArray: ImageInfo[]
}

/** A recording. */
export interface AudioPayload {
  uuid: string
  url: string
  remoteAudioUrl: string
  /** Bytes. */
  size: number
  second: number
}

/** A video, and a picture of it. */
export interface VideoPayload {
  videoUUID: string
  videoUrl: string
  remoteVideoUrl: string
  /** Such as `mp4`. */
  videoFormat: string
  videoSecond: number
  /** Bytes. */
  videoSize: number
  thumbUUID: string
  thumbUrl: string
  thumbWidth: number
  thumbHeight: number
  thumbSize: number
  thumbFormat: string
  /** The same picture under the names of its other readers. */
  snapshotUrl: string
  snapshotWidth: number
  snapshotHeight: number
  snapshotSize: number
  snapshotFormat: string
}

/** A file. */
export interface FilePayload {
  uuid: string
  fileName: string
  fileUrl: string
  /** Bytes. */
  fileSize: number
}

/** A place. */
export interface LocationPayload {
  description: string
  latitude: number
  longitude: number
}

/** A custom message: three texts that only the app interprets. */
export interface CustomPayload {
  data: string
  description: string
  extension: string
}

/** A big face: its place in a catalogue of yours. */
export interface FacePayload {
  index: number
  data: string
}

/** A message inside a merged one. */
export interface SimplifiedMessage {
  ID: string
  from: string
  nick: string
  avatar: string
  /** Unix seconds. */
  time: number
  cloudCustomData: string
  messageBody: { type: MessageType; payload: MessagePayload }[]
}

/** A bundle of messages (payloads.md section 3). */
export interface MergerPayload {
  /** Not '': the messages are on the server; `downloadMergerMessage` fills in `messageList`. */
  downloadKey: string
  pbDownloadKey: string
  title: string
  abstractList: string[]
  /** For clients that do not know the kind. */
  compatibleText: string
  messageList: SimplifiedMessage[]
  messageNumber: number
  version: number
  /** It lay deeper than 100 layers: its messages are cut off. */
  layersOverLimit: boolean
  /** Merged messages that lie in one another, this one included. */
  layers?: number
}

/** A user of a group tip; the last three only where the tip says it of them. */
export interface TipMember {
  userID: string
  nick: string
  avatar: string
  /** Seconds from the tip; 0: unmuted. */
  muteTime?: number
  /** Seconds of a ban. */
  duration?: number
  reason?: string
}

/** A change in a group (payloads.md section 4). */
export interface GroupTipPayload {
  /** One of `TYPES.GRP_TIP_*`. */
  operationType: number
  operatorID: string
  operatorInfo: { userID: string; nick: string; avatar: string; role: number }
  userIDList: string[]
  memberList: TipMember[]
  /** Only the changed keys; `groupName` for the name. */
  newGroupProfile: Record<string, unknown>
  /** 0 not a join, 1 applied, 2 invited. */
  groupJoinType: number
}

/** A notice of a group to one user (payloads.md section 5). */
export interface GroupSystemNoticePayload {
  /** 1 to 23, 255: a notice of the app's own. */
  operationType: number
  operatorID: string
  groupProfile: { groupID: string; name: string; [key: string]: unknown }
  /** The note of the user who applied, invited, agreed or refused. */
  handleMessage: string
  /** Text of the app's own notice. */
  userDefinedField: string
  messageRemindType: string
  /** Applications: what an answer to them must name. */
  authentication: string
  messageKey: string
  /** Invitations: the invited user. */
  userID?: string
}

/** Payload by message type. Kinds of newer servers are kept as they came. */
export interface PayloadByType {
  TIMTextElem: TextPayload
  TIMImageElem: ImagePayload
  TIMSoundElem: AudioPayload
  TIMVideoFileElem: VideoPayload
  TIMFileElem: FilePayload
  TIMLocationElem: LocationPayload
  TIMCustomElem: CustomPayload
  TIMFaceElem: FacePayload
  TIMRelayElem: MergerPayload
  TIMGroupTipElem: GroupTipPayload
  TIMGroupSystemNoticeElem: GroupSystemNoticePayload
}

/** Kinds of messages, as `TYPES.MSG_…` has them. */
export type MessageType = keyof PayloadByType
/** The payload of a message of any kind. */
export type MessagePayload = PayloadByType[MessageType]
