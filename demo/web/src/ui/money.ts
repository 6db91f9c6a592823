const FEN_PER_YUAN = 100

/** An amount in yuan, with decimals if it has fen: `12`, `12.50`, `-3`. */
export const yuanOf = (fen: number): string =>
  fen % FEN_PER_YUAN === 0 ? String(fen / FEN_PER_YUAN) : (fen / FEN_PER_YUAN).toFixed(2)
