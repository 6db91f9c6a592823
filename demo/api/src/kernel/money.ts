const FEN_PER_YUAN = 100

const figure = new Intl.NumberFormat('zh-CN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The digits of an amount without its sign, for large print beside a small ¥: `1,234.50`. */
export const moneyFigure = (fen: number): string => figure.format(Math.abs(fen) / FEN_PER_YUAN)

/** An amount for display: `¥1,234.50`, `−¥20.00`. */
export const moneyText = (fen: number): string => `${fen < 0 ? '−' : ''}¥${moneyFigure(fen)}`

/** A change of a balance: `+¥20.00`, `−¥20.00`. */
export const moneyChangeText = (fen: number): string => `${fen > 0 ? '+' : ''}${moneyText(fen)}`

/** Yuan as people type them, for form fields and coupons: `100`, `12.50`. */
export const plainYuan = (fen: number): string =>
  fen % FEN_PER_YUAN === 0 ? String(fen / FEN_PER_YUAN) : (fen / FEN_PER_YUAN).toFixed(2)

/** A rate in hundredths of a percent: `5%`, `0.1%`. */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`

/** Whole fen of a typed amount in yuan; null if it is none. */
export const fenOf = (typed: string): number | null =>
  /^\d{1,8}(\.\d{0,2})?$|^\.\d{1,2}$/.test(typed.trim())
    ? Math.round(Number(typed) * FEN_PER_YUAN)
    : null

/** Whole fen of a typed amount in yuan; 0 while it is incomplete. */
export const fenTyped = (typed: string): number => fenOf(typed) ?? 0
