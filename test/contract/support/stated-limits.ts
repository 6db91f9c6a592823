/** A limit that a guide states, and where the program has it. */
export interface StatedLimit {
  readonly guide: string
  /** The words of the guide. */
  readonly says: string
  /** By file or folder: the text in it that makes the words true. */
  readonly code: Readonly<Record<string, string>>
}

const scaling = 'docs/guides/scaling.md'
const operations = 'docs/guides/operations.md'

const OUTAGE = { 'server/src/storage/postgres/open-postgres.ts': 'OUTAGE_MS = 30_000' }
const SILENCE = { 'server/src/storage/postgres/open-postgres.ts': 'SILENCE_MS = 3_000' }
const MODERATION = { 'server/src/services/providers/moderation.ts': 'TIMEOUT_MS = 2_000' }
const ALERTS = 'deploy/prometheus-rules.yaml'

export const statedLimits: readonly StatedLimit[] = [
  {
    guide: scaling,
    says: '200 requests a second (`REQUESTS_PER_SECOND`)',
    code: { 'server/src/admission/gateway-limits.ts': 'requestsPerSecond: 200' },
  },
  {
    guide: scaling,
    says: 'after 3 to 4 seconds if its machine vanished',
    code: SILENCE,
  },
  { guide: scaling, says: 'requests wait for up to 30 s', code: OUTAGE },
  {
    guide: scaling,
    says: 'has not reached the database for 2 seconds',
    code: { ...SILENCE, 'server/src/storage/postgres/writer-session.ts': 'LEASE_PART = 2 / 3' },
  },
  {
    guide: operations,
    says: 'confirmed no commit for more than 5 seconds',
    code: { 'server/src/storage/rows/writer.ts': 'STALLED_SECONDS = 5' },
  },
  {
    guide: operations,
    says: 'a restore to any time is possible; the default is 7 days',
    code: { 'server/src/app/create-server.ts': 'DEFAULT_BACKUP_DAYS = 7' },
  },
  {
    guide: operations,
    says: '30 times a minute',
    code: { 'server/src/services/reports/client-reports.ts': 'REPORTS_PER_MINUTE = 30' },
  },
  {
    guide: operations,
    says: 'calls that took at most 1 s, at most 3 s, and all calls',
    code: { 'server/src/services/reports/client-counts.ts': "le: '3' }, under1s + under3s" },
  },
  {
    guide: operations,
    says: 'one commit in a hundred takes more than 0.1 s',
    code: { [ALERTS]: 'rate(tavern_commit_seconds_bucket[5m]))) > 0.1' },
  },
  {
    guide: operations,
    says: '90 % of a core is used for ten minutes',
    code: { [ALERTS]: 'rate(process_cpu_seconds_total{job="tavern-im"}[5m]) > 0.9' },
  },
  {
    guide: operations,
    says: "80 % of the unit's `MemoryMax` is used",
    code: {
      [ALERTS]: 'process_resident_memory_bytes{job="tavern-im"} > 1.6e9',
      'deploy/tavern-im.service': 'MemoryMax=2G',
    },
  },
  {
    guide: operations,
    says: 'more than 1 % of the calls fail',
    code: { [ALERTS]: 'sum(rate(tavern_client_calls_total[10m])) > 0.01' },
  },
  {
    guide: operations,
    says: 'more than 16 MB wait to be sent',
    code: { [ALERTS]: 'tavern_node_waiting_bytes{job="tavern-im"} > 16e6' },
  },
  {
    guide: operations,
    says: 'keeps rows for 7 days',
    code: { 'server/src/services/reports/report-store.ts': 'days: 7, rows: 100_000' },
  },
  {
    guide: operations,
    says: 'at most 250 a second',
    code: { 'server/src/services/reports/client-reports.ts': 'FLUSH_ROWS = 250' },
  },
  {
    guide: operations,
    says: '10 s | time until the whole response has arrived, at most 1 MiB',
    code: { 'server/src/services/providers/translation.ts': 'TIMEOUT_MS = 10_000' },
  },
  {
    guide: operations,
    says: '40 s | time until the whole response has arrived, at most 256 KiB',
    code: { 'server/src/services/providers/speech.ts': 'TIMEOUT_MS = 40_000' },
  },
  {
    guide: operations,
    says: 'the download of the voice message has 6 s, 20 MiB and two redirects',
    code: { 'server/src/services/providers/load-audio.ts': 'AUDIO_MS = 6_000' },
  },
  { guide: operations, says: 'no response in 2 s', code: MODERATION },
  { guide: operations, says: '2 s | time limit for a response', code: MODERATION },
  {
    guide: operations,
    says: 'the largest accepted image (50 million pixels in one piece) needs 300 MB',
    code: { 'server/src/services/objects/pictures.ts': 'WHOLE_PIXELS = 50_000_000' },
  },
  {
    guide: operations,
    says: 'for at most 20 s',
    code: { 'server/src/services/objects/videos.ts': 'TIME_LIMIT_MS = 20_000' },
  },
  {
    guide: operations,
    says: 'in slices of 1 MB',
    code: { 'server/src/services/objects/store.ts': 'SLICE_BYTES = 1024 * 1024' },
  },
  {
    guide: operations,
    says: 'in parts of 5 MiB',
    code: { 'server/src/services/objects/s3/s3-slices.ts': 'SLICE_BYTES = 5 * 1024 * 1024' },
  },
  {
    guide: operations,
    says: 'both after 24 hours (`orphanHours`)',
    code: { 'server/src/domain/configuration/app-settings.ts': 'orphanHours: 24' },
  },
  {
    guide: operations,
    says: 'at most 4,000 a second',
    code: { 'server/src/domain/search': 'REST_MS = 50' },
  },
  {
    guide: operations,
    says: 'fails with 60020 after 3 s',
    code: { 'server/src/domain/search': 'WAIT_MS = 3_000' },
  },
  {
    guide: operations,
    says: 'is replaced after 3 seconds instead of some tenths of a second',
    code: SILENCE,
  },
  { guide: operations, says: 'requests wait for up to 30 s', code: OUTAGE },
  { guide: operations, says: 'within about 4 seconds', code: SILENCE },
  { guide: operations, says: 'is replaced after 3 seconds, and follows', code: SILENCE },
]
