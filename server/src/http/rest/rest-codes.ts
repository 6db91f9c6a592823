/** Codes of refusals before a call of the back-end API reaches its row. */
export const restCodes = {
  /** Not a POST, or an unreadable body. */
  BAD_REQUEST: 60002,
  BAD_JSON: 60003,
  TOO_MANY_CALLS: 60007,
  NOT_ADMINISTRATOR: 60010,
  NO_SDKAPPID: 60012,
  BAD_QUERY: 60025,
} as const

/** Services with an own code for a caller that is no administrator. */
const administratorCodes: Readonly<Record<string, number>> = {
  openim: 90009,
  group_open_http_svc: 10007,
  million_group_open_http_svc: 10007,
}

export const notAdministratorCode = (service: string): number =>
  (Object.hasOwn(administratorCodes, service) ? administratorCodes[service] : undefined) ??
  restCodes.NOT_ADMINISTRATOR
