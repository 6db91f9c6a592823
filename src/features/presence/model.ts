/** Whether a user is here, and what the user says of itself. */
export interface UserStatus {
  userID: string
  /** One of `TYPES.USER_STATUS_*`. */
  statusType: number
  /** '' unless the user is online. */
  customStatus: string
}
