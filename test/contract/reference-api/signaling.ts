import type { Message } from '../../../src/index.ts'
import type { Any, TSignaling } from './loose.ts'
import type { OFFLINE_PUSH_INFO_PARAMS } from './messages.ts'

export interface INVITE_OPTIONS {
  userID: string
  data?: string
  timeout?: number
  onlineUserOnly?: boolean
  offlinePushInfo?: OFFLINE_PUSH_INFO_PARAMS
}

export interface INVITE_IN_GROUP_OPTIONS {
  groupID: string
  inviteeList: Array<string>
  data?: string
  timeout?: number
  onlineUserOnly?: boolean
  offlinePushInfo?: OFFLINE_PUSH_INFO_PARAMS
}

export interface INVITATION_HANDLE_OPTIONS {
  inviteID: string
  data?: string
}

export interface MODIFY_INVITATION_OPTIONS {
  inviteID: string
  data: string
}

export interface Signaling {
  inviteID: string
  groupID: string
  inviter: string
  inviteeList: Array<string>
  data: string
  actionType: TSignaling
  timeout: number
}

export interface SignalingMethods {
  addSignalingListener(eventName: string, handler: Any, context?: Any): void
  removeSignalingListener(eventName: string, handler: Any, context?: Any): void
  invite(options: INVITE_OPTIONS): Promise<Any>
  inviteSync(options: INVITE_OPTIONS, successCb: Any, errorCb: Any): void
  inviteInGroup(options: INVITE_IN_GROUP_OPTIONS): Promise<Any>
  inviteInGroupSync(options: INVITE_IN_GROUP_OPTIONS, successCb: Any, errorCb: Any): void
  cancel(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  accept(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  reject(options: INVITATION_HANDLE_OPTIONS): Promise<Any>
  getSignalingInfo(message: Message): Signaling | null
  modifyInvitation(options: MODIFY_INVITATION_OPTIONS): Promise<Any>
}
