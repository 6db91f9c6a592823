import type { ImResult } from '../../kernel/method.ts'
import type { OfflinePushInfo } from '../messages/index.ts'
import type { Message } from '../messages/model.ts'

/** The content of a signaling message. */
export interface Signaling {
  inviteID: string
  /** '' in C2C conversations. */
  groupID: string
  inviter: string
  /** The invited users; in an answer or time-out, the users that it is about. */
  inviteeList: string[]
  data: string
  /** `TSignaling.ACTION_TYPE_…`. */
  actionType: number
  /** Seconds; 0: none. */
  timeout: number
  /** 1: the mark of signaling. */
  businessID: number
}

interface SharedInviteOptions {
  /**
   * Passed on unchanged. JSON with `excludeFromHistoryMessage: true` keeps the invitation and its
   * answers out of unread counts and last messages.
   */
  data?: string
  /**
   * Seconds until the invitation expires for users who have not answered; 0 (default) for never.
   */
  timeout?: number
  /** The server stores neither the invitation nor its answers. */
  onlineUserOnly?: boolean
  offlinePushInfo?: OfflinePushInfo
}

/** Input of `invite`. */
export interface InviteOptions extends SharedInviteOptions {
  userID: string
}

/** Input of `inviteInGroup`. */
export interface InviteInGroupOptions extends SharedInviteOptions {
  groupID: string
  inviteeList: string[]
}

/** The invitation, and the data of the answer. */
export interface InvitationOptions {
  inviteID: string
  data?: string
}

/** The invitation, and its new data. */
export interface ModifyInvitationOptions {
  inviteID: string
  data: string
}

/** The invitation that was created or answered. */
export interface SignalingResult {
  inviteID: string
  /** The message that was sent. */
  message: Message
}

/** The ID is also beside `data`, as callers of older libraries expect it. */
export interface InviteResult extends ImResult<SignalingResult> {
  readonly inviteID: string
}

/** Called once an invitation is sent. */
export type InviteSuccess = (result: InviteResult) => void

/** Called with the code and the message of the error if an invitation could not be sent. */
export type InviteFailure = (code: number, message: string) => void

/** Data of every event of an invitation. */
export interface InvitationData {
  inviteID: string
  inviter: string
  groupID: string
  data: string
}

/** `event.data` of an answer. */
export interface AnswerData extends InvitationData {
  /** The user who answered. */
  invitee: string
}

/** `event.data` of an invitation as it was sent. */
export interface InviteData extends InvitationData {
  inviteeList: string[]
  /** Seconds; 0: none. */
  timeout: number
}

/** `event.data` by the value of `TSignaling`. */
export interface SignalingEventData {
  /** On all devices of the invitees. */
  newInvitationReceived: InviteData
  /**
   * On the devices of the inviter and other members, and the other devices of the user who
   * accepted.
   */
  ts_invitee_accepted: AnswerData
  ts_invitee_rejected: AnswerData
  /** On the devices of users who had not answered, and the inviter's other devices. */
  ts_invitation_cancelled: InvitationData
  /** On the devices of inviter and invitees. */
  ts_invitation_timeout: Omit<InviteData, 'data' | 'timeout'> & {
    /** This user is in `inviteeList`, the users who did not answer. */
    isSelfTimeout: boolean
  }
  /** Its `data` has changed. */
  ts_invitation_modified: InviteData
}

/** Names of events, as `TSignaling` has them. */
export type SignalingEventName = keyof SignalingEventData

type SignalingHandler<Name extends SignalingEventName> = (event: {
  readonly name: Name
  readonly data: SignalingEventData[Name]
}) => void

/**
 * Invitations, mainly to calls. The first action counts, in the order in which the server stores
 * the messages.
 */
export interface SignalingApi {
  /** Like `on`, for the events of `TSignaling`. May be called at any time; do it before `login`. */
  addSignalingListener<Name extends SignalingEventName>(
    eventName: Name,
    handler: SignalingHandler<Name>,
    context?: unknown,
  ): void
  /** Removes a listener that was added with the same arguments. */
  removeSignalingListener<Name extends SignalingEventName>(
    eventName: Name,
    handler: SignalingHandler<Name>,
    context?: unknown,
  ): void
  /**
   * Invites a user. Rejects like `sendMessage`, with the ID in `data.inviteID`; a failed invitation
   * is not sent later. 2905 if this user invites itself.
   */
  invite(options: InviteOptions): Promise<InviteResult>
  /**
   * Calls `invite` with callbacks; both are optional. Returns the ID of the invitation at once. Throws
   * 2905 if a callback is no function.
   */
  inviteSync(options: InviteOptions, successCb?: InviteSuccess, errorCb?: InviteFailure): string
  /**
   * Invites members of a group; all members are notified of answers. 2905 without another invitee.
   */
  inviteInGroup(options: InviteInGroupOptions): Promise<InviteResult>
  /** Calls `inviteInGroup` with callbacks, like `inviteSync`. */
  inviteInGroupSync(
    options: InviteInGroupOptions,
    successCb?: InviteSuccess,
    errorCb?: InviteFailure,
  ): string
  /**
   * Cancels an invitation of this user for all who have not answered. 8010 (unknown), 8011 (not the
   * inviter), 8012 (another action is running), 8020 (all have answered, or it is over), and like
   * `sendMessage`.
   */
  cancel(options: InvitationOptions): Promise<InviteResult>
  /**
   * 8010 (unknown, over, or answered on another device), 8011 (not invited), 8012 (another action
   * is running), and like `sendMessage`.
   */
  accept(options: InvitationOptions): Promise<InviteResult>
  /** Like `accept`. */
  reject(options: InvitationOptions): Promise<InviteResult>
  /** Returns the invitation data of a message; null for all other messages. */
  getSignalingInfo(message: Message): Signaling | null
  /**
   * Changes the data of an open invitation, by the inviter or an invitee. It may run beside another
   * action. 2480 (changed elsewhere at the same time), 2905 (it is online-only), 8010 (unknown or
   * over), 8011 (neither inviter nor invitee).
   */
  modifyInvitation(options: ModifyInvitationOptions): Promise<InviteResult>
}
