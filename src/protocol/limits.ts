/** Limits that both ends check; the server has the last word. Units stand in the names. */
export const LIMITS = {
  /** Payload, custom data and extra of one message; beyond it 80002. */
  MESSAGE_BYTES: 12 * 1024,
  /** A whole frame; a longer one closes the connection. */
  FRAME_BYTES: 256 * 1024,
  USER_ID_BYTES: 32,
  GROUP_ID_BYTES: 48,
  /** The ID of a topic begins with that of its community. */
  TOPIC_ID_BYTES: 96,
  /** Topics of one community. */
  TOPICS: 1_000,
  TOPIC_PAGE: 100,
  TOPIC_CUSTOM_DATA_BYTES: 3_000,
  NICK_BYTES: 500,
  /** A whole profile, as JSON. */
  PROFILE_BYTES: 16 * 1024,
  GROUP_NAME_BYTES: 100,
  GROUP_INTRODUCTION_BYTES: 240,
  GROUP_NOTIFICATION_BYTES: 300,
  GROUP_AVATAR_BYTES: 500,
  HISTORY_PAGE: 100,
  /** Why a message is recalled. */
  RECALL_REASON_BYTES: 512,
  /** Messages that one call deletes. */
  DELETE_LIST: 30,
  /** Messages of one combo. */
  COMBO_MESSAGES: 20,
  GROUP_PROFILE_LIST: 50,
  USER_PROFILE_LIST: 100,
  /** Users of whom is asked whether their profiles have changed, at once. */
  PROFILE_NEWS: 1_000,
  /** Users whose status is asked for, or subscribed to, at once; and subscribed to by one session. */
  STATUS_LIST: 500,
  STATUS_SUBSCRIPTIONS: 1_000,
  CUSTOM_STATUS_BYTES: 100,
  /** Users that one has blocked, and of one request; beyond it 30013. */
  BLACKLIST: 1_000,
  /** Users that one follows; beyond it 30010. */
  FOLLOWING: 5_000,
  /** Users that are followed, asked for and listed at once. */
  FOLLOW_LIST: 20,
  FOLLOW_CHECK: 100,
  FOLLOW_PAGE: 1_000,
  /** In one list; beyond it 30010, 30014. */
  FRIENDS: 3_000,
  FRIEND_PAGE: 100,
  /** Friends that are deleted, or users that are checked, at once (spec 3 section 5). */
  FRIEND_LIST: 1_000,
  /** Beyond it 30011. */
  FRIEND_GROUPS: 32,
  FRIEND_GROUP_NAME_BYTES: 30,
  FRIEND_REMARK_BYTES: 96,
  FRIEND_WORDING_BYTES: 256,
  /** After the prefix of a source, or of the key of a custom field. */
  FRIEND_SUFFIX_CHARS: 8,
  FRIEND_CUSTOM_FIELDS: 20,
  FRIEND_CUSTOM_VALUE_BYTES: 500,
  /** Applications that wait, of each direction; beyond it 30012. */
  FRIEND_APPLICATIONS: 1_000,
  MEMBER_PAGE: 100,
  MEMBER_PROFILE_LIST: 50,
  /** A poll of a live room is held so long while there is nothing to tell (spec 3 section 9). */
  POLL_HOLD_MS: 90_000,
  /** Users marked by one call. */
  MARK_MEMBERS: 500,
  GROUP_PAGE: 200,
  CREATE_GROUP_MEMBERS: 500,
  /** Attributes of a group; beyond it 10047. Of one: 10045, 10046; of all: 10048. */
  ATTRIBUTES: 16,
  ATTRIBUTE_KEY_BYTES: 32,
  ATTRIBUTE_VALUE_BYTES: 4_000,
  ATTRIBUTES_BYTES: 16_000,
  /** Counters of a group; beyond it 10063. */
  COUNTERS: 20,
  COUNTER_KEY_CHARS: 128,
  /** Pinned messages of a group; beyond it 10070. */
  PINNED_MESSAGES: 10,
  /** Applications to groups of one page. */
  APPLICATION_PAGE: 20,
  CONVERSATION_PAGE: 500,
  CONVERSATION_GET: 100,
  /** Conversations that are pinned at once; beyond it 51012. */
  PINNED_CONVERSATIONS: 50,
  /** Marks of one conversation; beyond it 51008. */
  CONVERSATION_MARKS: 64,
  /** Folders of one user; beyond it 51010. */
  FOLDERS: 20,
  /** Of a folder's name; beyond it 51011. */
  FOLDER_NAME_BYTES: 32,
  CONVERSATION_CUSTOM_DATA_CHARS: 256,
  /** Users whose reminder type is set at once (spec 3 section 9). */
  REMIND_LIST: 30,
  /** The longest time without disturbance, and how often it may come again (spec 3 section 7). */
  RECEIVE_OPTION_SECONDS: 86_400,
  /** What mentions one member of what is unread in one group: the newest. */
  GROUP_AT_INFOS: 30,
  /** Groups that a sync may name as followed. */
  SYNC_GROUPS: 200,
  /** Texts that are translated at once, and all of them together. */
  TRANSLATE_TEXTS: 50,
  TRANSLATE_BYTES: 32 * 1024,
  /** The messages of a merged message, as JSON. Such an upload fits into a frame. */
  MERGER_BYTES: 240 * 1024,
  /** Merged messages in merged messages. */
  MERGER_LAYERS: 100,
  REACTION_ID_BYTES: 64,
  /** Different reactions to one message; beyond it 23005. */
  REACTIONS: 10,
  /** Users with the same reaction to one message; beyond it 23006. A page of them, too. */
  REACTION_USERS: 100,
  /** Users that a summary of a reaction names. */
  REACTION_PARTIAL_USERS: 10,
  /** Messages whose reactions are asked for at once. */
  REACTION_MESSAGES: 100,
  /** Extensions of one message, and those that one call changes. */
  EXTENSIONS: 300,
  EXTENSION_CHANGES: 20,
  EXTENSION_KEY_BYTES: 100,
  EXTENSION_VALUE_BYTES: 1024,
  /** Groups that are marked as read at once. */
  READ_ALL_GROUPS: 2_000,
  /** Messages whose receipts are sent or asked for at once (spec 3 section 5). */
  RECEIPT_LIST: 30,
  /** Users of one page of readers. */
  READER_PAGE: 100,
  /** Keywords, and senders, of one search (spec 3 section 9). */
  SEARCH_KEYWORDS: 5,
  KEYWORD_BYTES: 256,
  SEARCH_COUNT: 100,
  /** Groups that one search names. */
  SEARCH_GROUPS: 50,
  /** Names stand in it, folded: some letters become eighteen. */
  SEARCH_CURSOR_BYTES: 8 * 1024,
  /** Files whose uploads are pre-signed at once. */
  UPLOAD_FILES: 20,
  /** Messages whose URLs are renewed at once. */
  RENEW_LIST: 100,
} as const
