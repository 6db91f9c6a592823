import { limitRows } from './limit-settings.ts'

interface Setting {
  readonly flag: string
  /** Environment variable; the flag wins. */
  readonly variable: string
  /** Placeholder of the value in help; '' for a switch. */
  readonly value: string
  readonly text: string
}

/** Every setting of the program, for `--help`, the reference page and the parser. */
export const settings = [
  {
    flag: 'host',
    variable: 'HOST',
    value: 'address',
    text: 'address to listen on; 0.0.0.0 accepts connections from the network (default 127.0.0.1)',
  },
  {
    flag: 'port',
    variable: 'PORT',
    value: 'number',
    text: 'port to listen on; 0 picks a free one (default 8600)',
  },
  {
    flag: 'data-dir',
    variable: 'DATA_DIR',
    value: 'folder',
    text: 'folder of the embedded database, and of uploaded files unless OBJECTS_DIR or S3_ENDPOINT is set (default ./data)',
  },
  {
    flag: 'database-url',
    variable: 'DATABASE_URL',
    value: 'address',
    text: 'PostgreSQL to use instead of the embedded database: postgres://user:password@host/name',
  },
  {
    flag: 'nats-url',
    variable: 'NATS_URL',
    value: 'address',
    text: 'NATS that connects the nodes of a cluster: nats://host:4222; needs DATABASE_URL, and S3_ENDPOINT or an OBJECTS_DIR that all nodes share (default: none; a single server)',
  },
  {
    flag: 'node-url',
    variable: 'NODE_URL',
    value: 'address',
    text: 'HTTP address at which other nodes reach this one: http://10.0.0.7:8600 (default: the address it listens on, or the first IPv4 address of the machine)',
  },
  {
    flag: 'public-url',
    variable: 'PUBLIC_URL',
    value: 'address',
    text: 'base of the URLs of uploaded files: https://im.example.com (default: the address by which the client connected)',
  },
  {
    flag: 'objects-dir',
    variable: 'OBJECTS_DIR',
    value: 'folder',
    text: 'folder that stores uploaded files (default: objects in DATA_DIR)',
  },
  {
    flag: 's3-endpoint',
    variable: 'S3_ENDPOINT',
    value: 'address',
    text: 'S3-compatible store for uploaded files, instead of a folder: https://cos.ap-shanghai.myqcloud.com',
  },
  {
    flag: 's3-region',
    variable: 'S3_REGION',
    value: 'name',
    text: 'region of the store, part of each signature (default ap-shanghai)',
  },
  {
    flag: 's3-bucket',
    variable: 'S3_BUCKET',
    value: 'name',
    text: 'bucket that stores uploaded files',
  },
  {
    flag: 's3-access-key',
    variable: 'S3_ACCESS_KEY',
    value: 'key',
    text: 'access key for S3_BUCKET',
  },
  {
    flag: 's3-secret-key',
    variable: 'S3_SECRET_KEY',
    value: 'key',
    text: 'secret key that belongs to S3_ACCESS_KEY',
  },
  {
    flag: 's3-session-token',
    variable: 'S3_SESSION_TOKEN',
    value: 'token',
    text: 'session token, if S3_ACCESS_KEY is a temporary key',
  },
  {
    flag: 's3-path-style',
    variable: 'S3_PATH_STYLE',
    value: '',
    text: 'put the bucket in the path, https://host/bucket, not in the host name (default: only for IP addresses and localhost)',
  },
  {
    flag: 's3-public-endpoint',
    variable: 'S3_PUBLIC_ENDPOINT',
    value: 'address',
    text: 'address at which clients reach the store (default S3_ENDPOINT)',
  },
  {
    flag: 'sdkappid',
    variable: 'SDKAPPID',
    value: 'number',
    text: 'number of your choice that identifies the app; clients pass the same one to create (required, unless APPS_FILE is set)',
  },
  {
    flag: 'secret',
    variable: 'SECRET',
    value: 'key',
    text: 'secret key with which your back end signs UserSigs; generate it with openssl rand -hex 32 (required, unless APPS_FILE is set)',
  },
  {
    flag: 'administrators',
    variable: 'ADMINISTRATORS',
    value: 'userIDs',
    text: 'userIDs that may call the back-end API, separated by commas: one,two (default: none)',
  },
  {
    flag: 'apps',
    variable: 'APPS_FILE',
    value: 'file',
    text: 'JSON file with several apps, or with settings of an app; replaces SDKAPPID, SECRET and ADMINISTRATORS',
  },
  {
    flag: 'log-level',
    variable: 'LOG_LEVEL',
    value: 'level',
    text: 'least severe level to log: silent, fatal, error, warn, info, debug, trace (default info)',
  },
  {
    flag: 'trust-proxy',
    variable: 'TRUST_PROXY',
    value: '',
    text: 'take client addresses from X-Forwarded-For, as behind a reverse proxy; without a proxy clients could fake their address (default false)',
  },
  ...limitRows,
  {
    flag: 'sessions',
    variable: 'SESSIONS',
    value: 'limits',
    text: 'concurrent sessions of one account; one more ends the oldest (default web=1,mobile=10,miniProgram=1,desktop=10,total=30)',
  },
  { flag: 'metrics', variable: 'METRICS', value: 'on|off', text: 'serve /metrics (default on)' },
  {
    flag: 'metrics-token',
    variable: 'METRICS_TOKEN',
    value: 'token',
    text: 'bearer token required to read /metrics (default: none; only this machine can read it)',
  },
  {
    flag: 'report-days',
    variable: 'REPORT_DAYS',
    value: 'number',
    text: 'days to keep the reports of clients; 0 keeps none (default 7)',
  },
  {
    flag: 'message-months',
    variable: 'MESSAGE_MONTHS',
    value: 'number',
    text: 'months of messages to keep in addition to the current month; older ones are deleted (default 0: keep all)',
  },
  {
    flag: 'backup-dir',
    variable: 'BACKUP_DIR',
    value: 'folder',
    text: 'folder on another disk in which the server backs up the embedded database while it runs (default: none)',
  },
  {
    flag: 'backup-days',
    variable: 'BACKUP_DAYS',
    value: 'number',
    text: 'days to which tavern-im-server restore can go back (default 7)',
  },
  {
    flag: 'cache-megabytes',
    variable: 'CACHE_MEGABYTES',
    value: 'number',
    text: 'memory for recently used accounts, conversations and groups; an eighth of it for pages of the embedded database (default: a quarter of the largest heap of Node.js)',
  },
  {
    flag: 'translation-url',
    variable: 'TRANSLATION_URL',
    value: 'address',
    text: 'LibreTranslate-compatible service that translates messages (default: none; translation is off)',
  },
  {
    flag: 'translation-api-key',
    variable: 'TRANSLATION_API_KEY',
    value: 'key',
    text: 'API key for TRANSLATION_URL',
  },
  {
    flag: 'speech-url',
    variable: 'SPEECH_URL',
    value: 'address',
    text: 'OpenAI-compatible service that converts voice messages to text: https://host/v1 (default: none; conversion is off)',
  },
  {
    flag: 'speech-api-key',
    variable: 'SPEECH_API_KEY',
    value: 'key',
    text: 'API key for SPEECH_URL',
  },
  {
    flag: 'speech-model',
    variable: 'SPEECH_MODEL',
    value: 'name',
    text: 'model that SPEECH_URL uses (default whisper-1)',
  },
  {
    flag: 'speech-audio-hosts',
    variable: 'SPEECH_AUDIO_HOSTS',
    value: 'hosts',
    text: 'hosts, apart from this server, that voice messages may be downloaded from: cdn.example.com,*.example.org (default: none)',
  },
  {
    flag: 'moderation-url',
    variable: 'MODERATION_URL',
    value: 'address',
    text: 'service that checks messages before they are stored (default: none; messages are not checked)',
  },
  {
    flag: 'moderation-token',
    variable: 'MODERATION_TOKEN',
    value: 'token',
    text: 'bearer token for MODERATION_URL',
  },
  {
    flag: 'moderation-types',
    variable: 'MODERATION_TYPES',
    value: 'names',
    text: 'message types to check; custom is the only one off by default (default text,image,audio,video,file,location,merger)',
  },
  {
    flag: 'moderation-required',
    variable: 'MODERATION_REQUIRED',
    value: '',
    text: 'refuse messages while MODERATION_URL gives no verdict (default false: store them)',
  },
  {
    flag: 'push-contact',
    variable: 'PUSH_CONTACT',
    value: 'address',
    text: 'contact for operators of browser push services, some of which require it: mailto:… or https:… (default: none)',
  },
  {
    flag: 'push-web-hosts',
    variable: 'PUSH_WEB_HOSTS',
    value: 'hosts',
    text: 'hosts of the browser push services that the server may call (default: those of Chrome, Firefox, Safari and Edge)',
  },
  {
    flag: 'push-url',
    variable: 'PUSH_URL',
    value: 'address',
    text: 'service that notifies devices registered with a vendor push token (default: none; they are not notified)',
  },
  { flag: 'push-token', variable: 'PUSH_TOKEN', value: 'token', text: 'bearer token for PUSH_URL' },
  {
    flag: 'expire',
    variable: 'USERSIG_EXPIRE',
    value: 'seconds',
    text: 'lifetime in seconds of the UserSig that the usersig command prints (default 604800)',
  },
] as const satisfies readonly Setting[]

export type Flag = (typeof settings)[number]['flag']
export type Values = Partial<Record<Flag, string>>
