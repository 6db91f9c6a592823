import { type CloudKey, cloudKey, earlyCloudKeys } from './early-cloud-keys.ts'

/** A yes or no, which consoles also store as numbers and texts. */
const flag = (fallback: boolean): CloudKey<boolean> =>
  cloudKey(fallback, (raw) => {
    if (raw === true || raw === 1 || raw === '1') return true
    return raw === false || raw === 0 || raw === '0' ? false : undefined
  })

/** A whole number from `min` on; texts of digits count, because many consoles store texts. */
const whole = (fallback: number, min = 0): CloudKey<number> =>
  cloudKey(fallback, (raw) => {
    const value = typeof raw === 'string' && /^\d+$/.test(raw) ? Number(raw) : raw
    return Number.isSafeInteger(value) && (value as number) >= min ? (value as number) : undefined
  })

const listOf = <Item>(
  fallback: readonly Item[],
  item: (raw: unknown) => Item,
): CloudKey<readonly Item[]> =>
  cloudKey(fallback, (raw) => {
    const list = typeof raw === 'string' ? raw.split(',').filter((one) => one !== '') : raw
    return Array.isArray(list) ? list.map(item) : undefined
  })

/**
 * Every key of the cloud configuration (spec 3 section 9, spec 2 section 9). `evt_…`, `…_size_limit` and
 * `download_hosts` are ours: the specification does not show their names.
 */
export const cloudKeys = {
  ...earlyCloudKeys,
  /** Timers run in a worker while the page is hidden. */
  enable_worker: flag(true),
  /** Milliseconds between two polls of a live room. */
  polling_interval: whole(300, 1),
  /** Additional milliseconds once a live room is quiet. */
  polling_interval_plus: whole(2_000),
  /** Empty polls after which a live room is quiet. */
  polling_no_msg_count: whole(20, 1),
  /** Whether polls ask for messages with few fields. */
  polling_simplified_msg: flag(false),
  /** Joining a live room does not leave the previous rooms. */
  unlimited_rooms: flag(false),
  /** Groups on a page of the group list. */
  paging_grp_count: whole(200, 1),
  /** Calls of a live room's member list in 30 seconds. */
  av_members_freq_limit: whole(4, 1),
  /** Seconds that a topic list is kept. */
  topic_cache_time: whole(300),
  /** Seconds without a message after which a topic is not active. */
  topic_last_active_time: whole(3_600),
  status_query_count: whole(500, 1),
  status_sub_count: whole(100, 1),
  status_unsub_count: whole(100, 1),
  /** Users on a page of followers. */
  follow_req_count: whole(500, 1),
  /** Messages looked through for invitations. */
  history_s_count: whole(20),
  /** Seconds after which a found invitation is over. */
  history_s_time: whole(300),
  /** Seconds between two reports of quality. */
  q_rpt_interval: whole(120, 1),
  /** Apps that report no quality… */
  q_rpt_sdkappid_bl: listOf<number>([], Number),
  /** …but for these users. */
  q_rpt_tinyid_wl: listOf<string>([], String),
  /** Milliseconds that group attributes are kept. */
  grp_attr_cache_time: whole(30_000),
  /** Milliseconds that group counters are kept. */
  grp_counter_expire_time: whole(30_000),
  /** Events that make a report. */
  evt_rpt_threshold: whole(20, 1),
  /** Milliseconds after which a report goes out with fewer; a failed one goes out again as fast. */
  evt_rpt_waiting: whole(60_000, 1_000),
  /** Levels that are reported. */
  evt_rpt_level: listOf<number>([4, 5, 6], Number),
  /** Most megabytes (2^20) of a file of each kind; at the server, too. */
  audio_size_limit: whole(20, 1),
  file_size_limit: whole(100, 1),
  image_size_limit: whole(20, 1),
  video_size_limit: whole(100, 1),
  /** Hosts besides the server's own whose files `fileDownloadProxy` fetches, too. */
  download_hosts: listOf<string>([], String),
  /** Apps that report no events… */
  evt_rpt_sdkappid_bl: listOf<number>([], Number),
  /** …but for these users. */
  evt_rpt_tinyid_wl: listOf<string>([], String),
} as const satisfies Readonly<Record<string, CloudKey<unknown>>>

export type CloudKeyName = keyof typeof cloudKeys
export type CloudValue<Name extends CloudKeyName> = (typeof cloudKeys)[Name]['fallback']
