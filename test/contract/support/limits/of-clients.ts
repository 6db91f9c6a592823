import { noSettings } from '../../../../server/src/configuration/app-settings.ts'
import { restCodes } from '../../../../server/src/http/rest/rest-codes.ts'
import { defaultLimits as limit } from '../../../../server/src/options.ts'
import { serverCodes } from '../../../../src/protocol-entry.ts'
import { again, by, bytes, count, type LimitOf, setting } from './limit-words.ts'

const { OVERLOAD, BAD_PACKET } = serverCodes
const rooms = noSettings.rooms.value

export const ofConnections: readonly LimitOf[] = [
  {
    what: 'requests; each 16 KiB of one, unpacked, count as one more',
    most: `${count(limit.requestsPerSecond)} a second, ${count(limit.requestBurst)} at once`,
    by: by('requestsPerSecond', 'requestBurst'),
    refusal: `${OVERLOAD}; after another ${count(limit.requestBurst)} refused ones it is closed (1008)`,
    again: again.inText,
  },
  {
    what: 'length of a frame, packed and unpacked',
    most: bytes(limit.frameBytes),
    by: by('frameBytes'),
    refusal: 'it is closed (1009)',
    again: 'with a new connection',
  },
  {
    what: 'length of a frame before a login, where none may be packed',
    most: bytes(limit.guestFrameBytes),
    by: by('guestFrameBytes'),
    refusal: `${BAD_PACKET}; the second one closes it (1008)`,
    again: 'at once',
  },
  {
    what: 'requests that cannot be read',
    most: count(limit.malformedFrames),
    by: by('malformedFrames'),
    refusal: `${BAD_PACKET}; the last one closes it (1008)`,
    again: 'with a new connection',
  },
  {
    what: 'silence',
    most: `${limit.idleSeconds} s; clients say hello every ${limit.helloSeconds} s`,
    by: by('idleSeconds', 'helloSeconds'),
    refusal: 'it is closed',
    again: 'with a new connection',
  },
  {
    what: 'what waits for a slow reader',
    most: `${count(limit.unacknowledgedPushes)} pushes, ${bytes(limit.bufferedBytes)}`,
    by: by('unacknowledgedPushes', 'bufferedBytes'),
    refusal: 'it is cut off',
    again: 'with a new connection',
  },
  {
    what: 'life of a session beyond its UserSig',
    most: `${limit.expiryGraceSeconds} s`,
    by: by('expiryGraceSeconds'),
    refusal: 'KICKED_OUT `userSigExpired`',
    again: 'with a new UserSig',
  },
]

export const ofNetworks: readonly LimitOf[] = [
  {
    what: 'connections',
    most: count(limit.networkConnections),
    by: by('networkConnections'),
    refusal: `HTTP 429 with \`retry-after\`, ${OVERLOAD}`,
    again: again.whenClosed,
  },
  {
    what: 'connections without a login: half-open ones, HTTP, guests',
    most: count(limit.networkGuestConnections),
    by: by('networkGuestConnections'),
    refusal: `HTTP 429 with \`retry-after\`, ${OVERLOAD}`,
    again: 'when one is closed or logs in',
  },
  {
    what: 'requests, over sockets and HTTP; a new socket counts as 10',
    most: `${count(limit.networkRequestsPerSecond)} a second, ${count(limit.networkRequestBurst)} at once`,
    by: by('networkRequestsPerSecond', 'networkRequestBurst'),
    refusal: `${OVERLOAD}; HTTP 429 with \`retry-after\``,
    again: again.inText,
  },
  {
    what: 'bytes over sockets, unpacked',
    most: `${bytes(limit.networkBytesPerSecond)} a second, ${bytes(limit.networkByteBurst)} at once`,
    by: by('networkBytesPerSecond', 'networkByteBurst'),
    refusal: `${OVERLOAD}`,
    again: again.inText,
  },
  {
    what: 'wrong UserSigs',
    most: `${limit.failedLoginsPerMinute} a minute`,
    by: by('failedLoginsPerMinute'),
    refusal: `${serverCodes.TOO_MANY_FAILURES}, and the connection is closed`,
    again: again.inText,
  },
  {
    what: 'guests, in all live rooms',
    most: count(rooms.guestsPerAddress),
    by: setting('rooms', 'guestsPerAddress'),
    refusal: `${serverCodes.GROUP_FULL}`,
    again: 'when one leaves',
  },
  {
    what: 'calls of the back-end API that are under way',
    most: count(limit.networkBodies),
    by: by('networkBodies'),
    refusal: `${restCodes.TOO_MANY_CALLS}`,
    again: 'when one has ended',
  },
]
