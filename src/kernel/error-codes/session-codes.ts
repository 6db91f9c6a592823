/** 2000 to 2025: login. 2800 to 3006, 3122: network, calls, the end of a session. */

export const NO_SDKAPPID = [2000, 'SDKAppID is missing; pass it to create'] as const
export const NO_USERID = [2002, 'userID is missing; pass it to login'] as const
export const NO_USERSIG = [2003, 'userSig is missing; ask your back end to mint one'] as const
export const NO_TINYID = [2022, 'the answer has no tinyID; check the server'] as const
export const NO_A2KEY = [2023, 'the answer has no a2Key; check the server'] as const
export const NOT_LOGGED_IN = [2024, 'not logged in; call login first'] as const
export const REPEAT_LOGIN = [2025, 'a login is under way; wait for its answer'] as const
export const NETWORK_ERROR = [2800, 'the network failed; check the connection'] as const
export const NETWORK_TIMEOUT = [2801, 'no answer in time; check the connection'] as const
export const NO_NETWORK = [2805, 'there is no network; check the connection'] as const
export const UNCAUGHT = [2903, 'unexpected error; report it with its cause'] as const
export const INVALID_OPERATION = [2905, 'a parameter is invalid; check the arguments'] as const
export const INVALID_TRTC_CMD = [2995, 'not a room or call command; check serviceCommand'] as const
export const OVER_FREQUENCY_LIMIT = [2996, 'called too often; wait and try again'] as const
export const NO_PROTOCOL = [2997, 'the server does not know this command; update it'] as const
export const NO_MODULE = [2998, 'the module is not loaded; register it'] as const
export const NOT_READY = [2999, 'not ready; wait for the SDK_READY event'] as const
export const LOGGING_IN = [3000, 'a login is under way; wait for its answer'] as const
export const LOGIN_FAILED = [3001, 'login failed; log in again'] as const
export const KICKED_MULTIPLE_DEVICE = [3002, 'another device logged in; log in again'] as const
export const KICKED_MULTIPLE_ACCOUNT = [3003, 'another page logged in; log in again'] as const
export const KICKED_USERSIG_EXPIRED = [
  3004,
  'the userSig has expired; log in with a new one',
] as const
export const LOGGED_OUT = [3005, 'logged out; log in again'] as const
export const KICKED_REST_API = [3006, 'logged out by the administrator; log in again'] as const
export const CANNOT_USE_FEATURE = [3122, 'the feature is off; enable it on the server'] as const
export const SERVICE_OVERLOAD = [60022, 'the server is overloaded; try again later'] as const
