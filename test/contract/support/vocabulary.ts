import { codeIn, filesIn, textOf } from './sources.ts'

/** Words that name nothing in this project, and the terms of docs/glossary.md that replace them. */
const deniedWords: ReadonlyMap<string, string> = new Map([
  ['told', 'received, reported, notified'],
  ['tell', 'notify, publish, report'],
  ['tells', 'notifies, publishes, reports'],
  ['telling', 'notifying, publishing, reporting'],
  ['heard', 'received, observed'],
  ['hear', 'receive, listen'],
  ['hears', 'receives, listens'],
  ['hearing', 'receiving, listening'],
  ['unheard', 'unplayed, unreceived'],
  ['asked', 'requested, request, query'],
  ['given', 'input, options'],
  ['wanted', 'requested, target, expected'],
  ['deed', 'action, operation, effect'],
  ['deeds', 'actions, operations, effects'],
  ['world', 'test bed, services'],
  ['worlds', 'test beds, services'],
  ['lane', 'queue, semaphore, link'],
  ['lanes', 'queues, semaphores, links'],
  ['seat', 'membership, subscription, device'],
  ['seats', 'memberships, subscriptions, devices'],
  ['place', 'cursor, position, address, location'],
  ['places', 'cursors, positions, addresses, locations'],
  ['turn', 'lock, tick, slot, transition'],
  ['turns', 'locks, ticks, slots, transitions'],
  ['whom', 'recipient, target'],
  ['whoever', 'the noun of the actor'],
  ['nobody', 'none'],
  ['anew', 'again, refetch, reload'],
  ['doubt', 'invalidate'],
  ['doubts', 'invalidates'],
  ['doubted', 'stale'],
  ['distrust', 'invalidate'],
  ['distrusted', 'stale'],
  ['unsure', 'stale'],
  ['reread', 'refetch'],
  ['ear', 'event recorder'],
  ['ears', 'event recorders'],
  ['bend', 'mutate'],
  ['bent', 'mutated'],
  ['storm', 'chaos run, burst'],
  ['storms', 'chaos runs, bursts'],
  ['weather', 'fault injector'],
  ['plant', 'planted fault'],
  ['plants', 'planted faults'],
  ['stranger', 'non-friend, unknown peer'],
  ['strangers', 'non-friends, unknown peers'],
  ['patience', 'timeout, grace period'],
  ['gathering', 'coalescer'],
  ['gatherings', 'coalescers'],
  ['gather', 'coalesce, collect'],
  ['gathered', 'coalesced, collected'],
  ['stretch', 'range'],
  ['stretches', 'ranges'],
  ['asides', 'send hints'],
  ['sight', 'visible range, viewport'],
  ['settling', 'outcome'],
  ['refusing', 'rejecting, unavailable'],
  ['typists', 'typing users'],
  ['forgive', 'reset the error'],
  ['forgiven', 'reset'],
  ['audience', 'subscribers, recipients'],
  ['talk', 'conversation, chat, speech'],
  ['talks', 'conversations, chats'],
  ['talker', 'member, sender'],
  ['tidings', 'notifications'],
  ['wish', 'options, preferences'],
  ['wishes', 'options, preferences'],
  ['desk', 'panel, controller, checkout'],
  ['desks', 'panels, controllers'],
  ['shelf', 'message partition'],
  ['shelves', 'message partitions'],
  ['vigil', 'pause detector'],
  ['mandate', 'leader lease'],
  ['campaign', 'election'],
  ['eras', 'read barrier'],
  ['spelling', 'SQL dialect'],
  ['peek', 'query'],
  ['regained', 'restored'],
  ['hurry', 'flush'],
  ['mend', 'repair'],
  ['mends', 'repairs'],
  ['mended', 'repaired'],
  ['leashed', 'bounded'],
  ['reckon', 'compute'],
  ['reckoned', 'computed'],
  ['errand', 'task'],
  ['errands', 'tasks'],
])

interface Allowance {
  readonly path: RegExp
  readonly words: readonly string[]
  /** The meaning of the words there. */
  readonly because: string
}

/** Names that are not ours to choose, or that mean the thing itself. */
const allowances: readonly Allowance[] = [
  {
    path: /^test\/server\/core\/query-plans/,
    words: ['place'],
    because: 'the name of an index of the database',
  },
  {
    path: /^(demo|test\/(demo|e2e|screens|security)|bench\/market)/,
    words: ['seat', 'seats'],
    because: 'a position of an order of the marketplace',
  },
  {
    path: /^demo\/api\/src\/((orders|payments|storage)\/|operator\/payouts)|^test\/demo\/api\/(order-rows|operator-console)/,
    words: ['turn', 'asked'],
    because: 'columns of the database',
  },
  {
    path: /^demo\/web\/src\/features\/(maps|room\/location-card)/,
    words: ['place'],
    because: 'a point on a map',
  },
  {
    path: /^demo\/web\/src\/operator\/screens\/feedback-screen/,
    words: ['wish'],
    because: 'a kind of feedback in the JSON of the marketplace',
  },
  {
    path: /^server\/src\/services\/push\/push-queue|^test\/server\/push\/push-queue/,
    words: ['gathered'],
    because: 'a label of the metric tavern_offline_pushes_total',
  },
  {
    path: /^test\/(server\/(cli|core)|conformance)\//,
    words: ['nobody', 'seat'],
    because: 'userIDs and keys that tests make up',
  },
  {
    path: /^test\/simulation\//,
    words: ['deed', 'seat', 'weather', 'mend'],
    because: 'fields and actions of stored plans',
  },
  {
    path: /^scripts\/simulate/,
    words: ['plant', 'plants'],
    because: 'options of `npm run simulate`',
  },
  {
    path: /^test\/docs\/support\/blocks/,
    words: ['given'],
    because: 'a marker in docs/guides, in a regular expression',
  },
]

/** Names of the TIM API, of the wire and of settings, which are not ours to choose. */
const FOREIGN_NAMES = new Set(['isPlaceMessage', 'IsPlaceMsg', 'onlyTold', 'strangersPerMinute'])

const TOKEN =
  /\/\*[\s\S]*?\*\/|(?<![\\:\w/])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[A-Za-z_$][\w$]*/g

const isComment = (token: string): boolean => token.startsWith('/')

const isIdentifier = (token: string): boolean => /^[A-Za-z_$]/.test(token)

/** The words of an identifier or a file name, in lower case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[^A-Za-z0-9]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())

const FOLDERS = [
  'src',
  'react',
  'testing',
  'inspector',
  'migrate',
  'server',
  'demo',
  'bench',
  'test',
  'scripts',
  'docs',
]

/** This file, which contains the words in patterns. */
const OWN = 'test/contract/support/vocabulary.ts'

/** Code of ours: TypeScript, and modules of Node. */
export const codeFiles = (): readonly string[] =>
  [
    ...codeIn(...FOLDERS),
    ...FOLDERS.flatMap(filesIn).filter((path) => path.endsWith('.mjs')),
  ].filter((path) => path !== OWN)

const isAllowed = (path: string, word: string): boolean =>
  allowances.some((one) => one.path.test(path) && one.words.includes(word))

const deniedIn = (path: string, name: string): readonly string[] =>
  (FOREIGN_NAMES.has(name) ? [] : wordsOf(name)).filter(
    (word) => deniedWords.has(word) && !isAllowed(path, word),
  )

const tokensIn = (text: string): readonly string[] => text.match(TOKEN) ?? []

/** Denied words in the name of a file and in its identifiers, as lines for a failing test. */
export const deniedNames = (path: string, text = textOf(path)): readonly string[] => {
  const names = new Set([path.split('/').at(-1) ?? '', ...tokensIn(text).filter(isIdentifier)])
  return [...names].flatMap((name) =>
    deniedIn(path, name).map((word) => `${path}: ${name} (${word} → ${deniedWords.get(word)})`),
  )
}

/** Habits of comments that make a reader read a sentence twice. */
export const habits = {
  'begins with What, Who, Where, How, Of …':
    /(?:\/\*\*|\/\/|^\s*\*)\s+(?:What|Who|Whom|Whose|Whoever|Where|Wherever|How|Of|For whom|By whom|To whom|With whom|From whom|In which|Nobody|Anybody|Somebody|Everybody)\b/gm,
  'nobody, whoever, whom, somebody': /\b(?:nobody|whoever|whom|somebody|anybody)\b/gi,
  'archaisms and riddles':
    /\b(?:anew|for ever|so many|hears|heard of|told|tells|to be had|reckon(?:s|ed)?|stands in|it stands|that stands|mends|mended|lest|thereof|hitherto|ought)\b/gi,
} as const satisfies Readonly<Record<string, RegExp>>

export type Habit = keyof typeof habits

/** Occurrences of a habit in the comments of a text. */
export const habitsIn = (habit: Habit, text: string): readonly string[] =>
  tokensIn(text)
    .filter(isComment)
    .flatMap((comment) => comment.match(habits[habit]) ?? [])
