/** An amount as providers write it: `12.30`. */
export const yuanText = (fen: number): string => (fen / 100).toFixed(2)

/** Whole fen of such an amount; null if it is none. */
export const fenOfYuan = (text: unknown): number | null => {
  const [, yuan, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(text)) ?? []
  return yuan === undefined ? null : Number(yuan) * 100 + Number(part.padEnd(2, '0'))
}

/** Whole fen of an amount that may have a sign: `-12.30`; null if it is none. */
export const signedFenOfYuan = (text: string): number | null => {
  const isNegative = text.startsWith('-')
  const fen = fenOfYuan(text.replace(/^[+-]/, ''))
  return fen !== null && isNegative ? -fen : fen
}
