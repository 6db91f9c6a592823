import { openPopup } from '../../ui/popup/popup.ts'

/** Asks for the number of seats of a side, for numbers too large for a stepper. */
export const askSeats = (
  title: string,
  initial: number,
  max: number,
  choose: (count: number) => void,
): void =>
  void openPopup({
    popType: 'count',
    title,
    subTitle: `可选 1 – ${max} 人`,
    context: {
      min: 1,
      max,
      initial,
      unit: '人',
      submit: async (count) => {
        choose(count)
        return true
      },
    },
  })
