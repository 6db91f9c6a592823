/** 2040 to 2481: messages and their files. 3123, 3153: words, search. 8010 to 8020: signaling. */

export const COS_UNDETECTED = [2040, 'no upload plugin; register one'] as const
export const COS_GET_SIG_FAIL = [2041, 'no upload credentials; try again'] as const
export const MSG_SEND_FAIL = [2100, 'the message could not be sent; send it again'] as const
export const NOT_A_MESSAGE = [
  2105,
  'not a message; pass what a create…Message method returned',
] as const
export const MSG_INVALID_CONV_TYPE = [
  2106,
  'conversation type not allowed; use C2C or GROUP',
] as const
export const MSG_F_IS_EMPTY = [2108, 'the file is empty; choose another'] as const
export const MSG_ONPROGRESS_ERR = [2109, 'onProgress threw; fix it'] as const
export const MSG_REVOKE_FAIL = [2110, 'the message could not be recalled; try again'] as const
export const MSG_DELETE_FAIL = [2111, 'the messages could not be deleted; try again'] as const
export const READ_ALL_FAIL = [2112, 'not all could be marked as read; try again'] as const
export const READ_RECEIPT_LIST_EMPTY = [
  2114,
  'no message wants a receipt; set needReadReceipt',
] as const
export const MSG_SEND_GRP_WITH_TOPIC_FAIL = [
  2115,
  'the community has topics; send to one of them',
] as const
export const CANNOT_DELETE_GRP_SYSTEM_NOTICE = [
  2116,
  'group notices cannot be deleted; leave them out',
] as const
export const TRANSLATE_TEXT_FAIL = [2117, 'the text could not be translated; try again'] as const
export const VOICE_TO_TEXT_FAIL = [2118, 'speech to text failed; try again'] as const
export const UNSUPPORTED_VOICE_FORMAT = [
  2119,
  'the voice format is not supported; use another',
] as const
export const MSG_I_SELECT_F_FIRST = [2251, 'no image; choose one first'] as const
export const MSG_I_TYPES_LIMIT = [2252, 'the image type is not allowed; choose another'] as const
export const MSG_I_SIZE_LIMIT = [
  2253,
  'the image is larger than 20 MB; choose a smaller one',
] as const
export const MSG_A_UPLOAD_FAIL = [2300, 'the audio was not uploaded; send it again'] as const
export const MSG_A_SIZE_LIMIT = [2301, 'the audio is larger than 20 MB; make it shorter'] as const
export const MSG_V_UPLOAD_FAIL = [2350, 'the video was not uploaded; send it again'] as const
export const MSG_V_SIZE_LIMIT = [
  2351,
  'the video is larger than 100 MB; choose a smaller one',
] as const
export const MSG_V_TYPES_LIMIT = [2352, 'the video type is not allowed; choose another'] as const
export const MSG_F_UPLOAD_FAIL = [2400, 'the file was not uploaded; send it again'] as const
export const MSG_F_SELECT_F_FIRST = [2401, 'no file; choose one first'] as const
export const MSG_F_SIZE_LIMIT = [
  2402,
  'the file is larger than 100 MB; choose a smaller one',
] as const
export const MSG_F_URL_IS_EMPTY = [2403, 'the file has no URL; upload it again'] as const
export const MERGER_TYPE_INVALID = [2450, 'not a merger message; pass one'] as const
export const MERGER_KEY_INVALID = [
  2451,
  'the merged message has no valid key; fetch it again',
] as const
export const MERGER_DOWNLOAD_FAIL = [2452, 'the merged messages did not arrive; try again'] as const
export const MSG_FORWARD_TYPE_INVALID = [
  2453,
  'group tips cannot be forwarded; leave them out',
] as const
export const MSG_FORWARD_INVALID_ELEMENTS = [
  2454,
  'nothing in it can be forwarded; choose another',
] as const
export const MSG_MODIFY_CONFLICT = [
  2480,
  'changed by someone else; modify data.message again',
] as const
export const MSG_MODIFY_DISABLED_IN_AV = [
  2481,
  'AVChatRoom messages cannot be modified; send another',
] as const
export const PROFANITY_FOUND = [3123, 'forbidden words; rewrite the text'] as const
export const OPTIONS_EMPTY = [3153, 'the search is empty; give a keyword or a filter'] as const
export const INVALID_INVITE_ID = [8010, 'the invitation is over or unknown; invite again'] as const
export const INVITE_NO_PERMISSION = [
  8011,
  'not your invitation; only invitees may do this',
] as const
export const INVITE_EXISTS = [8012, 'the invitation exists; wait for its end'] as const
export const INVALID_CANCEL = [8020, 'there is nothing to cancel; check the inviteID'] as const
