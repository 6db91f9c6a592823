import { defaultLimits as limit } from '../../../../server/src/admission/gateway-limits.ts'
import { noSettings } from '../../../../server/src/domain/configuration/app-settings.ts'
import { restCodes } from '../../../../server/src/http/rest/rest-codes.ts'
import { serverCodes } from '../../../../src/protocol-entry.ts'
import { again, by, bytes, count, type LimitOf, setting } from './limit-words.ts'

const { OVERLOAD, BAD_PACKET } = serverCodes
const rooms = noSettings.rooms.value

export const ofConnections: readonly LimitOf[] = [
  {
    what: 'requests; each 16 KiB of a decompressed request count as one more',
    most: `${count(limit.requestsPerSecond)} a second, ${count(limit.requestBurst)} at once`,
    by: by('requestsPerSecond', 'requestBurst'),
    refusal: `${OVERLOAD}; after another ${count(limit.requestBurst)} refused ones the connection is closed (1008)`,
    again: again.inText,
  },
  {
    what: 'size of a frame, compressed and decompressed',
    most: bytes(limit.frameBytes),
    by: by('frameBytes'),
    refusal: 'the connection is closed (1009; 1007 if only the decompressed frame is too large)',
    again: 'with a new connection',
  },
  {
    what: 'size of a frame before a login, which must not be compressed',
    most: bytes(limit.guestFrameBytes),
    by: by('guestFrameBytes'),
    refusal: `${BAD_PACKET}; the second one closes the connection (1008)`,
    again: 'immediately',
  },
  {
    what: 'malformed requests',
    most: count(limit.malformedFrames),
    by: by('malformedFrames'),
    refusal: `${BAD_PACKET}; the last one closes the connection (1008)`,
    again: 'with a new connection',
  },
  {
    what: 'time without data from the client',
    most: `${limit.idleSeconds} s; clients send hello every ${limit.helloSeconds} s`,
    by: by('idleSeconds', 'helloSeconds'),
    refusal: 'the connection is closed',
    again: 'with a new connection',
  },
  {
    what: 'data waiting for a slow client',
    most: `${count(limit.unacknowledgedPushes)} pushes, ${bytes(limit.bufferedBytes)}`,
    by: by('unacknowledgedPushes', 'bufferedBytes'),
    refusal: 'the connection is closed (4001)',
    again: 'with a new connection',
  },
  {
    what: 'lifetime of a session after its UserSig has expired',
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
    what: 'connections without a login: half-open, HTTP, guests',
    most: count(limit.networkGuestConnections),
    by: by('networkGuestConnections'),
    refusal: `HTTP 429 with \`retry-after\`, ${OVERLOAD}`,
    again: 'when one closes or logs in',
  },
  {
    what: 'requests over WebSocket and HTTP; a new WebSocket counts as 10',
    most: `${count(limit.networkRequestsPerSecond)} a second, ${count(limit.networkRequestBurst)} at once`,
    by: by('networkRequestsPerSecond', 'networkRequestBurst'),
    refusal: `${OVERLOAD}; HTTP 429 with \`retry-after\``,
    again: again.inText,
  },
  {
    what: 'bytes over WebSocket, decompressed',
    most: `${bytes(limit.networkBytesPerSecond)} a second, ${bytes(limit.networkByteBurst)} at once`,
    by: by('networkBytesPerSecond', 'networkByteBurst'),
    refusal: `${OVERLOAD}`,
    again: again.inText,
  },
  {
    what: 'logins with an invalid UserSig',
    most: `${limit.failedLoginsPerMinute} a minute`,
    by: by('failedLoginsPerMinute'),
    refusal: `${serverCodes.TOO_MANY_FAILURES}, and the connection is closed`,
    again: again.inText,
  },
  {
    what: 'guests in all live rooms together',
    most: count(rooms.guestsPerAddress),
    by: setting('rooms', 'guestsPerAddress'),
    refusal: `${serverCodes.GROUP_FULL}`,
    again: 'when one leaves',
  },
  {
    what: 'concurrent calls of the back-end API',
    most: count(limit.networkBodies),
    by: by('networkBodies'),
    refusal: `${restCodes.TOO_MANY_CALLS}`,
    again: 'when one ends',
  },
]
