/**
 * Codes that the SDK itself rejects with: number and what was wrong. The message of an error reads
 * "<what was wanted>: <why not>". Server codes pass through unchanged (`protocol/server-codes.ts`).
 */
export const errorCodes = {
  NO_SDKAPPID: [2000, 'SDKAppID is missing'],
  NO_USERID: [2002, 'userID is missing'],
  NO_USERSIG: [2003, 'userSig is missing; ask your back end to mint one'],
  NO_TINYID: [2022, 'the answer has no tinyID'],
  NO_A2KEY: [2023, 'the answer has no a2Key'],
  NOT_LOGGED_IN: [2024, 'not logged in; call login first'],
  REPEAT_LOGIN: [2025, 'a login is under way; wait for its answer'],
  MESSAGE_SEND_FAIL: [2100, 'the message could not be sent'],
  NOT_A_MESSAGE: [2105, 'not a message; pass what a create…Message method returned'],
  INVALID_CONVERSATION_TYPE: [2106, 'the conversation type is not allowed here'],
  CONVERSATION_NOT_FOUND: [2500, 'conversation not found'],
  USER_OR_GROUP_NOT_FOUND: [2501, 'user or group not found'],
  INVALID_CONVERSATION_ID: [2503, 'not a conversationID; it starts with C2C, GROUP or @TIM#SYSTEM'],
  ILLEGAL_GROUP_TYPE: [2600, 'the group type is not one of TYPES.GRP_*'],
  CANNOT_APPLY_TO_WORK_GROUP: [
    2601,
    'a Work group cannot be applied to; ask a member to invite you',
  ],
  ILLEGAL_GROUP_ID: [2602, 'the groupID does not have the form that its type needs'],
  GROUP_NOT_FOUND: [2603, 'group not found'],
  JOIN_FAILED: [2660, 'joining the group failed'],
  JOIN_NEEDS_LOGIN: [2662, 'joining this group needs a login'],
  PROFILE_INVALID: [2721, 'a field of the profile is invalid'],
  PROFILE_EMPTY: [2722, 'nothing to update was given'],
  NETWORK_ERROR: [2800, 'the network failed; check the connection'],
  NETWORK_TIMEOUT: [2801, 'no answer in time; check the connection'],
  NO_NETWORK: [2805, 'there is no network'],
  UNCAUGHT: [2903, 'an unexpected error; this is a fault of the SDK'],
  INVALID_OPERATION: [2905, 'a parameter is invalid'],
  OVER_FREQUENCY_LIMIT: [2996, 'called too often; wait and try again'],
  NO_PROTOCOL: [2997, 'the server does not know this command'],
  NO_MODULE: [2998, 'the module is not loaded'],
  NOT_READY: [2999, 'not ready; wait for the SDK_READY event'],
  LOGGING_IN: [3000, 'another user is being logged in'],
  LOGIN_FAILED: [3001, 'login failed'],
  KICKED_MULTIPLE_DEVICE: [3002, 'logged out: another device logged in'],
  KICKED_MULTIPLE_ACCOUNT: [3003, 'logged out: another instance logged in'],
  KICKED_USERSIG_EXPIRED: [3004, 'logged out: the userSig has expired'],
  LOGGED_OUT: [3005, 'logged out'],
  KICKED_REST_API: [3006, 'logged out by the app administrator'],
  SERVICE_OVERLOAD: [60022, 'the server is overloaded; try again later'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorName = keyof typeof errorCodes
