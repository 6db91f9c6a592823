interface Timed {
  /** In Unix seconds. */
  readonly time: number
}

const monthOf = ({ time }: Timed): string => {
  const date = new Date(time * 1000)
  return `${date.getFullYear()}年${date.getMonth() + 1}月`
}

/** Groups messages by month in the given order. */
export const byMonth = <Message extends Timed>(
  messages: readonly Message[],
): readonly { readonly month: string; readonly messages: readonly Message[] }[] => {
  const months: { month: string; messages: Message[] }[] = []
  for (const message of messages) {
    const month = monthOf(message)
    const last = months.at(-1)
    if (last?.month === month) last.messages.push(message)
    else months.push({ month, messages: [message] })
  }
  return months
}
