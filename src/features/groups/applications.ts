/** An application that needs the caller's answer. */
export interface WireGroupApplication {
  /** `ApplicationKind`. */
  readonly applicationType: number
  /** The applicant or inviter. */
  readonly applicant: string
  readonly applicantNick: string
  readonly groupID: string
  readonly groupName: string
  /** The user who would become a member. */
  readonly userID: string
  readonly note: string
  /** Unix seconds. */
  readonly time: number
  /** The next two name it in an answer. */
  readonly authentication: string
  readonly messageKey: string
}

const application = {
  ...{ applicationType: 0, applicant: '', applicantNick: '', groupID: '', groupName: '' },
  ...{ userID: '', note: '', time: 0, authentication: '', messageKey: '' },
}

/** A page of applications. */
export const applicationsShape = { applicationList: [application], nextStartTime: 0 }
