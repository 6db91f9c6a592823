import type { ImResult } from '../../kernel/method.ts'
import type { OfflinePushInfo } from '../messages/index.ts'
import type { Message } from '../messages/model.ts'

/** What a signaling message says. */
export interface Signaling {
  inviteID: string
  /** '' in C2C conversations. */
  groupID: string
  inviter: string
  /** Who is invited; of answers and time-outs who they are of. */
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
   * Goes along as it is. JSON with `excludeFromHistoryMessage: true`: the invitation and what answers it is not
   * counted as unread, and no conversation shows it last.
   */
  data?: string
  /** Seconds until the invitation is over for who has not answered; 0, as by default: never. */
  timeout?: number
  /** Nobody keeps the invitation, nor its answers. */
  onlineUserOnly?: boolean
  offlinePushInfo?: OfflinePushInfo
}

/** Whom to invite, and to what. */
export interface InviteOptions extends SharedInviteOptions {
  userID: string
}

/** Whom of a group to invite, and to what. */
export interface InviteInGroupOptions extends SharedInviteOptions {
  groupID: string
  inviteeList: string[]
}

/** Which invitation, and what is said to it. */
export interface InvitationOptions {
  inviteID: string
  data?: string
}

/** Which invitation, and what it says from now on. */
export interface ModifyInvitationOptions {
  inviteID: string
  data: string
}

/** The invitation that was made or answered. */
export interface SignalingResult {
  inviteID: string
  /** The message that says it. */
  message: Message
}

/** The ID stands beside `data`, too, as callers of older libraries expect it. */
export interface InviteResult extends ImResult<SignalingResult> {
  readonly inviteID: string
}

/** Called once an invitation is sent. */
export type InviteSuccess = (result: InviteResult) => void

/** Called with the code and the message of the error if an invitation could not be sent. */
export type InviteFailure = (code: number, message: string) => void

/** What each event of an invitation says. */
export interface InvitationData {
  inviteID: string
  inviter: string
  groupID: string
  data: string
}

/** `event.data` of an answer. */
export interface AnswerData extends InvitationData {
  /** Who has answered. */
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
  /** At who is invited, on all devices. */
  newInvitationReceived: InviteData
  /** At the inviter, other members, and the other devices of who accepted. */
  ts_invitee_accepted: AnswerData
  ts_invitee_rejected: AnswerData
  /** At who had not answered, and the inviter's other devices. */
  ts_invitation_cancelled: InvitationData
  /** At inviter and invitees. */
  ts_invitation_timeout: Omit<InviteData, 'data' | 'timeout'> & {
    /** I am among those who did not answer, `inviteeList`. */
    isSelfTimeout: boolean
  }
  /** Its `data` is another now. */
  ts_invitation_modified: InviteData
}

/** Names of events, as `TSignaling` has them. */
export type SignalingEventName = keyof SignalingEventData

type SignalingHandler<Name extends SignalingEventName> = (event: {
  readonly name: Name
  readonly data: SignalingEventData[Name]
}) => void

/** Invitations, to calls above all. Who does what first counts, by the order in which the server takes it. */
export interface SignalingApi {
  /** Like `on`, for the events of `TSignaling`. May be called at any time; do it before `login`. */
  addSignalingListener<Name extends SignalingEventName>(
    eventName: Name,
    handler: SignalingHandler<Name>,
    context?: unknown,
  ): void
  /** Stops what `addSignalingListener` with the same arguments began. */
  removeSignalingListener<Name extends SignalingEventName>(
    eventName: Name,
    handler: SignalingHandler<Name>,
    context?: unknown,
  ): void
  /**
   * Invites a user. Rejects as `sendMessage` does, with the ID in `data.inviteID`; nothing is sent later then. 2905
   * for who invites itself.
   */
  invite(options: InviteOptions): Promise<InviteResult>
  /**
   * The same with functions that are called with the outcome; both may be left out. Returns the ID of the invitation at
   * once. Throws 2905 if one of them is no function.
   */
  inviteSync(options: InviteOptions, successCb?: InviteSuccess, errorCb?: InviteFailure): string
  /** Invites members of a group; all members hear who answers. 2905 where nobody else is invited. */
  inviteInGroup(options: InviteInGroupOptions): Promise<InviteResult>
  /** `inviteInGroup` as `inviteSync`. */
  inviteInGroupSync(
    options: InviteInGroupOptions,
    successCb?: InviteSuccess,
    errorCb?: InviteFailure,
  ): string
  /**
   * Takes back my invitation from all who have not answered. 8010 (unknown), 8011 (not mine), 8012 (another action
   * is under way), 8020 (all have answered, or it is over), and as `sendMessage`.
   */
  cancel(options: InvitationOptions): Promise<InviteResult>
  /**
   * 8010 (unknown, over, or answered on another device), 8011 (I am not invited), 8012 (another action is under
   * way), and as `sendMessage`.
   */
  accept(options: InvitationOptions): Promise<InviteResult>
  /** Like `accept`. */
  reject(options: InvitationOptions): Promise<InviteResult>
  /** What a message says of an invitation; null for all others. */
  getSignalingInfo(message: Message): Signaling | null
  /**
   * Changes the data of an invitation that goes on, for the inviter and those who are invited. It may run beside
   * another action. 2480 (changed elsewhere at the same time), 2905 (it is online-only), 8010 (unknown or over), 8011
   * (neither).
   */
  modifyInvitation(options: ModifyInvitationOptions): Promise<InviteResult>
}
