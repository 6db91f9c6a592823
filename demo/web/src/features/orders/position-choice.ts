import { chooseAction } from '../../ui/choose-action.ts'
import { toast } from '../../ui/toast.ts'
import { isPositionFull, type OrderItem, type Position, positionTexts } from './order.ts'

const positions: readonly Position[] = ['boss', 'thug']

const wordsFor = (item: OrderItem, position: Position): string => {
  const { boss_free, thug_free } = item.result.order_info
  const free = position === 'boss' ? boss_free : thug_free
  const name = positionTexts[position]
  return isPositionFull(item, position) ? `${name}（已满）` : `${name}（剩 ${free} 位）`
}

/** Lets the user choose a position; null if cancelled or if the position is full. */
export const choosePosition = async (item: OrderItem): Promise<Position | null> => {
  const chosen = await chooseAction(
    positions.map((position) => ({
      key: position,
      text: wordsFor(item, position),
      isRefused: isPositionFull(item, position),
    })),
  )
  if (chosen === null) return null
  if (isPositionFull(item, chosen)) {
    toast('这个位置已经满了')
    return null
  }
  return chosen
}
