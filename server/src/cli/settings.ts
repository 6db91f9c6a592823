import { limitRows } from './limit-settings.ts'

interface Setting {
  readonly flag: string
  /** Environment variable; the flag wins. */
  readonly variable: string
  /** What stands behind the flag; '' for a switch. */
  readonly value: string
  readonly text: string
}

/** Every setting of the program: what `--help` prints and what is read. */
export const settings = [
  { flag: 'host', variable: 'HOST', value: 'address', text: 'listen here (127.0.0.1)' },
  { flag: 'port', variable: 'PORT', value: 'number', text: 'listen here (8600; 0: a free one)' },
  { flag: 'data-dir', variable: 'DATA_DIR', value: 'folder', text: 'database (./data)' },
  {
    flag: 'database-url',
    variable: 'DATABASE_URL',
    value: 'address',
    text: 'of PostgreSQL, which is used instead: postgres://user:password@host/name',
  },
  {
    flag: 'nats-url',
    variable: 'NATS_URL',
    value: 'address',
    text: 'of NATS: this server is one of several nodes on its database: nats://host:4222',
  },
  {
    flag: 'node-url',
    variable: 'NODE_URL',
    value: 'address',
    text: 'by which other nodes reach this one: http://10.0.0.7:8600 (where it listens)',
  },
  {
    flag: 'public-url',
    variable: 'PUBLIC_URL',
    value: 'address',
    text: 'of this server in the URLs of files (as its client came)',
  },
  {
    flag: 'objects-dir',
    variable: 'OBJECTS_DIR',
    value: 'folder',
    text: 'uploaded files (objects in the data folder)',
  },
  {
    flag: 's3-endpoint',
    variable: 'S3_ENDPOINT',
    value: 'address',
    text: 'keep uploaded files there instead: https://cos.ap-shanghai.myqcloud.com',
  },
  { flag: 's3-region', variable: 'S3_REGION', value: 'name', text: 'of the store (ap-shanghai)' },
  { flag: 's3-bucket', variable: 'S3_BUCKET', value: 'name', text: 'that files go to' },
  {
    flag: 's3-access-key',
    variable: 'S3_ACCESS_KEY',
    value: 'key',
    text: 'that URLs are signed by',
  },
  { flag: 's3-secret-key', variable: 'S3_SECRET_KEY', value: 'key', text: 'that belongs to it' },
  {
    flag: 's3-session-token',
    variable: 'S3_SESSION_TOKEN',
    value: 'token',
    text: 'of temporary keys',
  },
  {
    flag: 's3-path-style',
    variable: 'S3_PATH_STYLE',
    value: '',
    text: 'the bucket stands in the path (for IP addresses and localhost)',
  },
  {
    flag: 's3-public-endpoint',
    variable: 'S3_PUBLIC_ENDPOINT',
    value: 'address',
    text: 'where clients reach the store (S3_ENDPOINT)',
  },
  { flag: 'sdkappid', variable: 'SDKAPPID', value: 'number', text: 'the app, when there is one' },
  { flag: 'secret', variable: 'SECRET', value: 'key', text: 'its secret key' },
  {
    flag: 'administrators',
    variable: 'ADMINISTRATORS',
    value: 'userIDs',
    text: 'who may use its back-end API: one,two',
  },
  { flag: 'apps', variable: 'APPS_FILE', value: 'file', text: 'apps as JSON, when there are more' },
  {
    flag: 'log-level',
    variable: 'LOG_LEVEL',
    value: 'level',
    text: 'silent, fatal, error, warn, info, debug, trace (info)',
  },
  {
    flag: 'trust-proxy',
    variable: 'TRUST_PROXY',
    value: '',
    text: 'take client addresses from X-Forwarded-For',
  },
  ...limitRows,
  {
    flag: 'sessions',
    variable: 'SESSIONS',
    value: 'limits',
    text: 'per account: web=1,mobile=10,miniProgram=1,desktop=10,total=30',
  },
  { flag: 'metrics', variable: 'METRICS', value: 'on|off', text: 'serve /metrics (on)' },
  {
    flag: 'metrics-token',
    variable: 'METRICS_TOKEN',
    value: 'token',
    text: 'only who brings it reads /metrics (this machine alone)',
  },
  {
    flag: 'report-days',
    variable: 'REPORT_DAYS',
    value: 'number',
    text: 'that reports of clients are kept (7; 0: not at all)',
  },
  {
    flag: 'message-months',
    variable: 'MESSAGE_MONTHS',
    value: 'number',
    text: 'that messages are kept beside the one that runs (0: for ever)',
  },
  {
    flag: 'translation-url',
    variable: 'TRANSLATION_URL',
    value: 'address',
    text: 'translates texts, as LibreTranslate does (nobody does)',
  },
  {
    flag: 'translation-api-key',
    variable: 'TRANSLATION_API_KEY',
    value: 'key',
    text: 'that it wants',
  },
  {
    flag: 'speech-url',
    variable: 'SPEECH_URL',
    value: 'address',
    text: 'turns voices into text, as OpenAI does: https://…/v1 (nobody does)',
  },
  { flag: 'speech-api-key', variable: 'SPEECH_API_KEY', value: 'key', text: 'that it wants' },
  {
    flag: 'speech-model',
    variable: 'SPEECH_MODEL',
    value: 'name',
    text: 'that it shall use (whisper-1)',
  },
  {
    flag: 'speech-audio-hosts',
    variable: 'SPEECH_AUDIO_HOSTS',
    value: 'hosts',
    text: 'that voices are loaded from: cdn.example.com,*.example.org',
  },
  {
    flag: 'moderation-url',
    variable: 'MODERATION_URL',
    value: 'address',
    text: 'checks messages before they are stored (nobody does)',
  },
  { flag: 'moderation-token', variable: 'MODERATION_TOKEN', value: 'token', text: 'that it wants' },
  {
    flag: 'moderation-types',
    variable: 'MODERATION_TYPES',
    value: 'names',
    text: 'that it checks (text,image,audio,video,file,location,merger; also custom)',
  },
  {
    flag: 'moderation-required',
    variable: 'MODERATION_REQUIRED',
    value: '',
    text: 'refuse messages that get no verdict',
  },
  {
    flag: 'push-contact',
    variable: 'PUSH_CONTACT',
    value: 'address',
    text: 'whom push services of browsers may write to: mailto:… or https:…',
  },
  {
    flag: 'push-web-hosts',
    variable: 'PUSH_WEB_HOSTS',
    value: 'hosts',
    text: 'of push services of browsers (those of the known ones)',
  },
  {
    flag: 'push-url',
    variable: 'PUSH_URL',
    value: 'address',
    text: 'tells devices that have a token of a vendor (nobody does)',
  },
  { flag: 'push-token', variable: 'PUSH_TOKEN', value: 'token', text: 'that it wants' },
  {
    flag: 'expire',
    variable: 'USERSIG_EXPIRE',
    value: 'seconds',
    text: 'life of a UserSig (604800)',
  },
] as const satisfies readonly Setting[]

export type Flag = (typeof settings)[number]['flag']
export type Values = Partial<Record<Flag, string>>
