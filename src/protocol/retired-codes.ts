/**
 * Client codes of older SDKs that nothing raises any more. Callers may still test them, so they have a text;
 * the SDK does not carry it.
 */
export const retiredCodes = {
  2001: 'account type is missing; update the SDK',
  2502: 'the conversation type is not recorded; update the SDK',
  2622: 'a Work group cannot be dismissed; leave it instead',
  2680: 'members of an AVChatRoom cannot be kicked; mute or ban them',
  2740: 'blocking: a parameter is invalid; check the userIDs',
  2741: 'unblocking: a parameter is invalid; check the userIDs',
  2760: 'adding a friend: a parameter is invalid; check the arguments',
  2802: 'the network layer failed; try again',
  2803: 'the network layer failed; try again',
  2804: 'the network layer failed; try again',
  2900: 'data could not be converted; update the SDK',
  2901: 'data could not be converted; update the SDK',
  2902: 'polling failed; check the connection',
  2904: 'polling failed; check the connection',
} as const

/** A code that is no longer raised. */
export type RetiredCode = keyof typeof retiredCodes
