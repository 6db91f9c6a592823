import { command, push } from '../../kernel/command.ts'

/** The current status of a user. */
export interface WireStatus {
  readonly userID: string
  /** One of `TYPES.USER_STATUS_*`; unknown where the user has blocked who asks. */
  readonly statusType: 0 | 1 | 2 | 3
  /** '' unless the user is online. */
  readonly customStatus: string
}

/** The failure for one user of several. */
export interface StatusFailure {
  readonly userID: string
  readonly code: number
  readonly message: string
}

/** The users whose status is requested. */
export interface StatusRequest {
  /** At most 500. */
  readonly userIDList: readonly string[]
  /** 1: only users whose status the caller receives without a subscription. */
  readonly onlyTold?: 1
}

/** Statuses of users. */
export interface StatusAnswer {
  readonly statusList: readonly WireStatus[]
  readonly failureUserList: readonly StatusFailure[]
}

const limit = { seconds: 5, calls: 20 }

/** Commands of who is online. */
export const presenceCommands = {
  get: command<StatusRequest, StatusAnswer>('status.get', { limit }),
  /** Answers how the caller is after it; its other devices hear the same. */
  set: command<{ readonly customStatus: string }, WireStatus>('status.set'),
  /** Subscribes this connection to these users. Answers their current statuses. */
  subscribe: command<StatusRequest, StatusAnswer>('status.subscribe', { limit }),
  /** An empty list means all. */
  unsubscribe: command<StatusRequest, Pick<StatusAnswer, 'failureUserList'>>('status.unsubscribe', {
    limit,
  }),
}

/** Pushes about statuses. */
export const presencePushes = {
  /**
   * Current statuses: of users to which this connection subscribed, of friends if the app is
   * configured so, and its own.
   */
  status: push<{ readonly statusList: readonly WireStatus[] }>('push.status'),
}
