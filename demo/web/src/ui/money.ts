const FEN_PER_YUAN = 100

/** Yuan, with decimals where there are fen: `12`, `12.50`, `-3`. */
export const yuanOf = (fen: number): string =>
  fen % FEN_PER_YUAN === 0 ? String(fen / FEN_PER_YUAN) : (fen / FEN_PER_YUAN).toFixed(2)
