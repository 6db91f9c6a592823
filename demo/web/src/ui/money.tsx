import { moneyFigure } from 'tavern-market-api/client'

/** An amount in large print, with a small sign. */
export const Money = ({ fen }: { readonly fen: number }) => (
  <>
    {fen < 0 && '−'}
    <small>¥</small>
    {moneyFigure(fen)}
  </>
)
