/** Codes of the message service; other services share the codes of clients. */
export const messageCodes = {
  BAD_JSON: 90001,
  BAD_BODY: 90002,
  BAD_RECEIVER: 90003,
  BAD_RANDOM: 90005,
  BAD_TIME: 90006,
  BAD_SENDER: 90008,
  TOO_MANY_RECEIVERS: 90011,
  NO_RECEIVER: 90012,
  BAD_LIFE_TIME: 90026,
  NO_RECEIVERS: 90029,
  BAD_SYNC: 90031,
  BAD_IMPORT: 90030,
  BAD_PUSH: 90043,
  BAD_KEY: 90054,
} as const
