/**
 * Look-alike characters, each mapped to the one that it resembles. Compatibility forms (full-width,
 * mathematical, circled letters, radicals) and marks are not here: NFKD decomposes them. Letters:
 * those of the words in `official-words.ts`.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '@4аАɑαΑᴀɐⱯꓮᗅᎪꭺⲁⲀ',
  c: 'сСϲϹᴄⲥⲤꓚᏟꮯƈɕ¢',
  d: 'ԁԀɗđĐðᴅɖꓓᎠꭰᗞժ',
  e: '3еЕєЄҽεΕɛᴇəꓰᎬꭼⲉ℮эɘ',
  f: 'ƒꜰꓝքᖴғϝϜƑ',
  g: '9ɡցɢꓖԍԌᏀꮐɠǥԳ',
  i: '1|!ǀlLіІӀӏιΙɩıɪꓲᎥꭥᏆꮖⲓⲒ丨וןا١۱ŀłŁʟꓡᏞꮮᒪ',
  k: 'кКκΚᴋꓗᏦꮶⲕⲔқҚƙ',
  m: 'мМΜᴍꓟᎷꮇⲘⲙϻϺɱ',
  n: 'пПոռΝηɴꓠⲚⲛղŋɳɲпИи',
  o: '0оОοΟσօՕᴏꓳⲟⲞ०〇ᎾøØөӨߋ০೦',
  u: 'υսՍʋᴜꓴцμᑌꞟ',
  官: '宮宫宦',
  管: '菅筦',
  客: '容',
  員: '员',
  方: '坊',
  统: '統綂',
  营: '營',
  运: '運',
  系: '係繫',
  平: '坪',
  台: '臺枱',
  开: '開',
  馆: '館舘',
  务: '務',
  理: '埋',
  工: '土士エ',
  人: '入亻⺅',
}

const looked: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([look, others]) =>
    [...others].map((one) => [one, look] as const),
  ),
)

/** Enclosed and flag letters, which NFKD keeps: 🅐, 🅰, 🇦. Each row begins with A. */
const LETTER_ROWS = [0x1f150, 0x1f170, 0x1f1e6]

const letterOn = (point: number): string | undefined => {
  const row = LETTER_ROWS.find((first) => point >= first && point < first + 26)
  return row === undefined ? undefined : String.fromCodePoint(0x61 + point - row)
}

const lookOf = (character: string): string =>
  looked.get(character) ?? letterOn(character.codePointAt(0) ?? 0) ?? character

/** Signs, marks, blanks, and invisible letters. */
const NOT_READ = /[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu

/**
 * The skeleton of a name, as in Unicode TR39 for the words that matter here: names with the same
 * skeleton look alike. Skeletons are compared, never displayed.
 */
export const skeletonOf = (name: string): string =>
  [...name.normalize('NFKD')]
    .map(lookOf)
    .join('')
    .replace(NOT_READ, '')
    .toLowerCase()
    .replace(/./gu, lookOf)
    .replaceAll('rn', 'm')
