import { defaultLimits as limit } from '../../../../server/src/admission/gateway-limits.ts'
import { defaultAccountLimits } from '../../../../server/src/domain/configuration/account-limits.ts'
import { noSettings } from '../../../../server/src/domain/configuration/app-settings.ts'
import {
  ATTRIBUTE_WRITES,
  CUSTOM_DATA,
} from '../../../../server/src/domain/group-data/group-data.ts'
import { EXTENSION_CHANGES_PER_MINUTE } from '../../../../server/src/domain/messages/extensions.ts'
import { UPLOADS_PER_MINUTE } from '../../../../server/src/domain/messages/merger-uploads.ts'
import { RELATIONS_PER_MINUTE } from '../../../../server/src/domain/people/people.ts'
import { SEARCHES } from '../../../../server/src/domain/search/search-cursors.ts'
import { defaultSessionLimits } from '../../../../server/src/gateway/app-options.ts'
import { PUSH_REPORTS_PER_MINUTE } from '../../../../server/src/services/push/reported-events.ts'
import { serverCodes } from '../../../../src/protocol-entry.ts'
import { again, by, bytes, count, fixed, type LimitOf, numberIn, setting } from './limit-words.ts'

const { OVERLOAD, TOO_OFTEN } = serverCodes
const { web, mobile, miniProgram, desktop, total } = defaultSessionLimits
const own = defaultAccountLimits
const files = noSettings.objects.value
const SEARCHING = 'server/src/domain/search/searches.ts'
const OPENING = 'server/src/handlers/upload/open-uploads.ts'

export const ofAccounts: readonly LimitOf[] = [
  {
    what: 'requests of all connections',
    most: `${count(limit.accountRequestsPerSecond)} a second, ${count(limit.accountRequestBurst)} at once; rises in proportion to the limits of a connection`,
    by: by('accountRequestsPerSecond', 'accountRequestBurst'),
    refusal: `${OVERLOAD}`,
    again: again.inText,
  },
  {
    what: 'bytes of all connections, decompressed',
    most: `${bytes(limit.accountBytesPerSecond)} a second, ${bytes(limit.accountByteBurst)} at once`,
    by: by('accountBytesPerSecond', 'accountByteBurst'),
    refusal: `${OVERLOAD}`,
    again: again.inText,
  },
  {
    what: 'sessions',
    most: `${web} page, ${miniProgram} mini program, ${mobile} on phones, ${desktop} elsewhere, ${total} in total`,
    by: '`SESSIONS`; `sessions` of an app in the apps file',
    refusal: 'the oldest session ends: KICKED_OUT `multipleAccount`, `multipleDevice`',
    again: 'at the next login',
  },
  {
    what: 'groups created',
    most: `${count(own.groupsPerMinute)} a minute`,
    by: setting('limits', 'groupsPerMinute'),
    refusal: `${TOO_OFTEN}`,
    again: again.inText,
  },
  {
    what: 'users added to groups who are not friends',
    most: `${count(own.strangersPerMinute)} a minute`,
    by: setting('limits', 'strangersPerMinute'),
    refusal: `${TOO_OFTEN}`,
    again: again.inText,
  },
  {
    what: 'server time spent on searches',
    most: `${count(own.searchMillisecondsPerMinute)} ms a minute`,
    by: setting('limits', 'searchMillisecondsPerMinute'),
    refusal: `${TOO_OFTEN}`,
    again: again.inText,
  },
  {
    what: 'stored data, except files',
    most: `${count(own.storedMegabytesPerDay)} MiB a day`,
    by: setting('limits', 'storedMegabytesPerDay'),
    refusal: `${TOO_OFTEN}`,
    again: 'at 00:00 UTC; the error text gives the seconds',
  },
  {
    what: 'uploaded contents of merged messages that no message refers to',
    most: count(own.unsentMergers),
    by: setting('limits', 'unsentMergers'),
    refusal: `${TOO_OFTEN}`,
    again: 'when a message refers to one, or one is deleted after `orphanHours`',
  },
  {
    what: 'writes of custom data, attributes and counters of groups',
    most: `${count(own.groupDataPerHour)} an hour`,
    by: setting('limits', 'groupDataPerHour'),
    refusal: `${TOO_OFTEN}`,
    again: again.inText,
  },
  {
    what: 'searches',
    most: `${SEARCHES.count} in ${SEARCHES.windowMs / 1000} s; one at a time, ${numberIn(SEARCHING, 'WAITING')} queued`,
    by: fixed,
    refusal: `${TOO_OFTEN}`,
    again: `within ${SEARCHES.windowMs / 1000} s`,
  },
  {
    what: 'users added, deleted, blocked or followed',
    most: `${count(RELATIONS_PER_MINUTE)} a minute`,
    by: fixed,
    refusal: `${TOO_OFTEN}`,
    again: again.withinMinute,
  },
  {
    what: 'writes of group attributes',
    most: `${ATTRIBUTE_WRITES.count} in ${ATTRIBUTE_WRITES.windowMs / 1000} s`,
    by: fixed,
    refusal: `${serverCodes.ATTRIBUTES_TOO_OFTEN}`,
    again: `within ${ATTRIBUTE_WRITES.windowMs / 1000} s`,
  },
  {
    what: 'custom data sent to groups',
    most: `${CUSTOM_DATA.count} in ${CUSTOM_DATA.windowMs / 1000} s`,
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: `within ${CUSTOM_DATA.windowMs / 1000} s`,
  },
  {
    what: 'changes of message extensions',
    most: `${count(EXTENSION_CHANGES_PER_MINUTE)} a minute`,
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: again.withinMinute,
  },
  {
    what: 'uploads of merged messages',
    most: `${count(UPLOADS_PER_MINUTE)} a minute`,
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: again.withinMinute,
  },
  {
    what: 'reports of quality and events; over HTTP per network',
    most: `${numberIn('server/src/services/reports/client-reports.ts', 'REPORTS_PER_MINUTE')} a minute`,
    by: fixed,
    refusal: `${OVERLOAD}; 429 over HTTP`,
    again: again.withinMinute,
  },
  {
    what: 'reports of push events',
    most: `${PUSH_REPORTS_PER_MINUTE} a minute`,
    by: fixed,
    refusal: `${OVERLOAD}`,
    again: again.withinMinute,
  },
  {
    what: 'files',
    most: `${count(files.quotaMegabytes)} MiB in total`,
    by: setting('objects', 'quotaMegabytes'),
    refusal: `${serverCodes.FILE_SPACE_USED_UP}`,
    again: 'when the messages that refer to them are deleted',
  },
  {
    what: 'uploads',
    most: `${count(numberIn(OPENING, 'OPEN_UPLOADS'))} unfinished, ${numberIn('server/src/services/objects/http/upload-counts.ts', 'AT_ONCE')} at a time`,
    by: fixed,
    refusal: `${serverCodes.FILE_SPACE_USED_UP}; 429`,
    again: 'when one ends',
  },
  {
    what: 'translations, voice conversions',
    most: '60 and 20 a minute',
    by: '`translation.perMinute`, `speech.perMinute` of `createServer`',
    refusal: `${OVERLOAD}`,
    again: again.withinMinute,
  },
]
